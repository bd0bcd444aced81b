// hdu-3404, Switch lights: a light (x,y) has the nim product x (x) y as Grundy value, recursion by Fermat powers, XOR of all.
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
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, sum = 0;
        scanf("%d", &n);
        while (n--) {
            int x, y;
            scanf("%d %d", &x, &y);
            sum ^= mul(x, y, 8);
        }
        puts(sum ? "Have a try, lxhgww." : "Don't waste your time.");
    }
}
