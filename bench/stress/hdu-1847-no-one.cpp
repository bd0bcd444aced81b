// Forgets that 1 is a power of two.
#include <cstdio>
int main() {
    static bool win[1001];
    for (int n = 1; n <= 1000; n++)
        for (int p = 2; p <= n; p *= 2) win[n] |= !win[n - p];
    int n;
    while (scanf("%d", &n) == 1) puts(win[n] ? "Kiki" : "Cici");
}
