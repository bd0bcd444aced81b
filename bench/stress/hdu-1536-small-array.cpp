// The table ends at 1000; larger heaps are taken by a remainder.
#include <cstdio>
#include <cstring>
int s[100], g[1001];
int value(int n) { return n <= 1000 ? g[n] : g[n % 1001]; }
int main() {
    int k, m, l, h;
    while (scanf("%d", &k) == 1 && k) {
        for (int i = 0; i < k; i++) scanf("%d", &s[i]);
        for (int n = 0; n <= 1000; n++) {
            bool seen[128] = {};
            for (int i = 0; i < k; i++) if (s[i] <= n) seen[g[n - s[i]]] = true;
            g[n] = 0;
            while (seen[g[n]]) g[n]++;
        }
        scanf("%d", &m);
        while (m--) {
            int sum = 0;
            scanf("%d", &l);
            while (l--) scanf("%d", &h), sum ^= value(h);
            putchar(sum ? 'W' : 'L');
        }
        puts("");
    }
}
