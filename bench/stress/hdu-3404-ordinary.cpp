// Multiplies as numbers do.
#include <cstdio>
typedef unsigned long long u64;
u64 nim_product(u64 a, u64 b, int half = 8) {
    if (a < 2 || b < 2) return a * b;
    u64 mask = (1ull << half) - 1, a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    u64 high = nim_product(a1, b1, half / 2), low = nim_product(a0, b0, half / 2);
    u64 mixed = nim_product(a1 ^ a0, b1 ^ b0, half / 2) ^ low;
    return mixed << half ^ low ^ nim_product(high, 1ull << (half - 1), half / 2);
}
int main() {
    int t, n, x, y;
    scanf("%d", &t);
    while (t--) {
        u64 sum = 0;
        scanf("%d", &n);
        while (n--) scanf("%d %d", &x, &y), sum ^= (u64)x * y;
        puts(sum ? "Have a try, lxhgww." : "Don't waste your time.");
    }
}
