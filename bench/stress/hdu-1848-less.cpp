// Off by one: a move may not take the whole heap, since f[j] < n stands for f[j] <= n.
#include <cstdio>
#include <cstring>
int f[20] = {1, 2}, g[1001];
int main() {
    for (int i = 2; i < 20; i++) f[i] = f[i - 1] + f[i - 2];
    for (int n = 1; n <= 1000; n++) {
        bool seen[32] = {};
        for (int j = 0; f[j] < n; j++) seen[g[n - f[j]]] = true;
        while (seen[g[n]]) g[n]++;
    }
    int a, b, c;
    while (scanf("%d %d %d", &a, &b, &c) == 3 && a + b + c) puts(g[a] ^ g[b] ^ g[c] ? "Fibo" : "Nacci");
}
