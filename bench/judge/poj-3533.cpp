// poj-3533, Light Switching Game: a light has the nim product of its three coordinates as Grundy value, XOR of all lights.
#include <cstdio>

unsigned char small[256][256];  // products below 256, 0 = not known yet

// a and b are below 2^(2 half); with F = 2^half, a Fermat power: F (x) F = F ^ F/2.
int mul(int a, int b, int half) {
    if (a < 2 || b < 2) return a * b;
    bool memo = a < 256 && b < 256;
    if (memo && small[a][b]) return small[a][b];
    int a1 = a >> half, a0 = a & ((1 << half) - 1);
    int b1 = b >> half, b0 = b & ((1 << half) - 1);
    int low = mul(a0, b0, half / 2), high = mul(a1, b1, half / 2);
    int mixed = mul(a0 ^ a1, b0 ^ b1, half / 2);
    int r = (mixed ^ low) << half ^ low ^ mul(high, 1 << (half - 1), half / 2);
    if (memo) small[a][b] = r;
    return r;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        int sum = 0;
        while (n--) {
            int x, y, z;
            scanf("%d %d %d", &x, &y, &z);
            sum ^= mul(mul(x, y, 8), z, 8);
        }
        puts(sum ? "No" : "Yes");
    }
}
