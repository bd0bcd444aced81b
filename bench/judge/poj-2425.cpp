// poj-2425, A Chess Game: Grundy values of the graph by memoised depth-first search, XOR of the pieces of a query.
#include <cstdio>
#include <vector>

std::vector<int> next_of[1000];
int grundy[1000], seen[1001];

int solve(int v) {
    if (grundy[v] >= 0) return grundy[v];
    for (int w : next_of[v]) solve(w);
    for (int w : next_of[v]) seen[grundy[w]] = v;
    int g = 0;
    while (seen[g] == v) g++;
    return grundy[v] = g;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1 && n) {
        for (int v = 0; v < n; v++) {
            int x;
            scanf("%d", &x);
            next_of[v].resize(x);
            for (int &w : next_of[v]) scanf("%d", &w);
            grundy[v] = -1;
            seen[v] = -1;
        }
        seen[n] = -1;
        int m;
        while (scanf("%d", &m) == 1 && m) {
            int sum = 0;
            while (m--) {
                int p;
                scanf("%d", &p);
                sum ^= solve(p);
            }
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
