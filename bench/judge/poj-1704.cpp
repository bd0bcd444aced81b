// poj-1704, Georgia and Bob: staircase nim, sort, pair the chessmen from the right and XOR the gaps inside the pairs.
#include <algorithm>
#include <cstdio>

int pos[1001];

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) scanf("%d", &pos[i]);
        std::sort(pos + 1, pos + n + 1);
        int sum = 0;
        for (int i = n; i >= 1; i -= 2) sum ^= pos[i] - pos[i - 1] - 1;  // pos[0] = 0 is the wall
        puts(sum ? "Georgia will win" : "Bob will win");
    }
}
