// Adds the third coordinate instead of multiplying by it.
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
    int n, x, y, z;
    while (scanf("%d", &n) == 1) {
        u64 sum = 0;
        while (n--) scanf("%d %d %d", &x, &y, &z), sum ^= nim_product(x, y) ^ z;
        puts(sum ? "No" : "Yes");
    }
}
