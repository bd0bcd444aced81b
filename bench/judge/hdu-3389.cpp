// hdu-3389, Game: staircase nim, only the boxes at an odd distance from the end (number mod 6 in 0, 2, 5) count.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    for (int id = 1; id <= t; id++) {
        int n, sum = 0;
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) {
            int cards;
            scanf("%d", &cards);
            if (i % 6 == 0 || i % 6 == 2 || i % 6 == 5) sum ^= cards;
        }
        printf("Case %d: %s\n", id, sum ? "Alice" : "Bob");
    }
}
