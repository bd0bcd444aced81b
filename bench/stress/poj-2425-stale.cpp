// Does not forget the values of the last graph.
#include <cstdio>
#include <cstring>
#include <vector>
std::vector<int> to[1000];
int g[1000];
int value(int v) {
    if (g[v] >= 0) return g[v];
    std::vector<bool> seen(1001);
    for (int w : to[v]) seen[value(w)] = true;
    int k = 0;
    while (seen[k]) k++;
    return g[v] = k;
}
int main() {
    int n, m, p, x, w;
    memset(g, -1, sizeof g);
    while (scanf("%d", &n) == 1 && n) {
        for (int v = 0; v < n; v++) {
            to[v].clear();
            scanf("%d", &x);
            while (x--) scanf("%d", &w), to[v].push_back(w);
        }
        while (scanf("%d", &m) == 1 && m) {
            int sum = 0;
            while (m--) scanf("%d", &p), sum ^= value(p);
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
