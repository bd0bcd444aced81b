// hdu-1536, S-Nim: Grundy table of the subtraction set, grown to the largest heap met in the case, XOR per position.
#include <algorithm>
#include <cstdio>
#include <cstring>

int take[100], grundy[10001], seen[128];

int main() {
    int k;
    while (scanf("%d", &k) == 1 && k) {
        for (int i = 0; i < k; i++) scanf("%d", &take[i]);
        std::sort(take, take + k);
        memset(seen, -1, sizeof seen);
        int known = 0;  // heaps 0..known-1 are in the table
        int m;
        scanf("%d", &m);
        while (m--) {
            int heaps, sum = 0;
            scanf("%d", &heaps);
            while (heaps--) {
                int h;
                scanf("%d", &h);
                for (; known <= h; known++) {
                    for (int i = 0; i < k && take[i] <= known; i++) seen[grundy[known - take[i]]] = known;
                    int g = 0;
                    while (seen[g] == known) g++;
                    grundy[known] = g;
                }
                sum ^= grundy[h];
            }
            putchar(sum ? 'W' : 'L');
        }
        putchar('\n');
    }
}
