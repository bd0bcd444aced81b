// hdu-1848, Fibonacci again and again: table of Grundy values of one heap up to 1000, XOR of the three heaps.
#include <cstdio>

int grundy[1001];

int main() {
    int fib[15] = {1, 2}, count = 2;
    while (fib[count - 1] + fib[count - 2] <= 1000) {
        fib[count] = fib[count - 1] + fib[count - 2];
        count++;
    }
    for (int n = 1; n <= 1000; n++) {
        bool seen[16] = {};
        for (int i = 0; i < count && fib[i] <= n; i++) seen[grundy[n - fib[i]]] = true;
        while (seen[grundy[n]]) grundy[n]++;
    }
    int a, b, c;
    while (scanf("%d %d %d", &a, &b, &c) == 3 && (a || b || c))
        puts(grundy[a] ^ grundy[b] ^ grundy[c] ? "Fibo" : "Nacci");
}
