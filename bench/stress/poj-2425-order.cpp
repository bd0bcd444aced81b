// Takes the vertices to be numbered so that edges lead to larger ones.
#include <cstdio>
#include <vector>
int main() {
    int n;
    while (scanf("%d", &n) == 1 && n) {
        std::vector<std::vector<int>> to(n);
        for (auto &list : to) {
            int x;
            scanf("%d", &x);
            list.resize(x);
            for (int &v : list) scanf("%d", &v);
        }
        std::vector<int> g(n);
        for (int v = n - 1; v >= 0; v--) {
            std::vector<bool> seen(n + 1);
            for (int w : to[v]) seen[g[w]] = true;
            while (seen[g[v]]) g[v]++;
        }
        int m, p;
        while (scanf("%d", &m) == 1 && m) {
            int sum = 0;
            while (m--) scanf("%d", &p), sum ^= g[p];
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
