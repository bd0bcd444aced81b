// gym-100500e, IBM Chill Zone: Grundy table of "remove k neighbours from a row of n" for all k, n <= 50, rows add by XOR.
#include <cstdio>

int grundy[51][51];

int main() {
    for (int k = 1; k <= 50; k++) {
        for (int n = k; n <= 50; n++) {
            bool seen[64] = {};
            for (int left = 0; left + k <= n; left++) seen[grundy[k][left] ^ grundy[k][n - k - left]] = true;
            while (seen[grundy[k][n]]) grundy[k][n]++;
        }
    }
    int t;
    scanf("%d", &t);
    for (int id = 1; id <= t; id++) {
        int n, k;
        scanf("%d %d", &n, &k);
        printf("Case %d: %s\n", id, grundy[k][n] ? "Winning" : "Losing");
    }
}
