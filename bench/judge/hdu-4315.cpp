// hdu-4315, Climbing the Hill: staircase nim by pairs from the bottom, with the cases king first and king second apart.
#include <cstdio>

int pos[1001];

int main() {
    int n, k;
    while (scanf("%d %d", &n, &k) == 2) {
        for (int i = 1; i <= n; i++) scanf("%d", &pos[i]);
        int sum = 0;
        for (int i = n; i >= 2; i -= 2) sum ^= pos[i] - pos[i - 1] - 1;
        if (n % 2) sum ^= k == 2 ? pos[1] - 1 : pos[1];  // the top can be shared, but not before a king next in line
        puts(k == 1 || sum ? "Alice" : "Bob");
    }
}
