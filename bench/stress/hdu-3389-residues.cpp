// Forgets the boxes whose numbers are multiples of 6.
#include <cstdio>
int main() {
    int t, n, c;
    scanf("%d", &t);
    for (int i = 1; i <= t; i++) {
        int sum = 0;
        scanf("%d", &n);
        for (int a = 1; a <= n; a++) {
            scanf("%d", &c);
            if (a % 6 == 2 || a % 6 == 5) sum ^= c;
        }
        printf("Case %d: %s\n", i, sum ? "Alice" : "Bob");
    }
}
