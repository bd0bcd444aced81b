// Off by one: never takes the last k stones.
#include <cstdio>
#include <cstring>
int main() {
    int t, n, k;
    scanf("%d", &t);
    for (int i = 1; i <= t; i++) {
        scanf("%d %d", &n, &k);
        int g[51] = {};
        for (int m = k; m <= n; m++) {
            bool seen[128] = {};
            for (int left = 0; left < m - k; left++) seen[g[left] ^ g[m - k - left]] = true;
            while (seen[g[m]]) g[m]++;
        }
        printf("Case %d: %s\n", i, g[n] ? "Winning" : "Losing");
    }
}
