// Forgets that nobody may uncover a king who is second.
#include <cstdio>
#include <vector>
int main() {
    int n, k;
    while (scanf("%d %d", &n, &k) == 2) {

        std::vector<int> p(n);
        for (int &x : p) scanf("%d", &x);
        int sum = 0, i = n % 2;
        if (n % 2) sum = p[0];
        for (; i + 1 < n; i += 2) sum ^= p[i + 1] - p[i] - 1;
        puts(k == 1 || sum ? "Alice" : "Bob");
    }
}
