// Counts the gap between two neighbours as 1.
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        std::vector<int> p(n);
        for (int &x : p) scanf("%d", &x);
        std::sort(p.begin(), p.end());
        if (n % 2) p.insert(p.begin(), 0);
        int sum = 0;
        for (size_t i = 1; i < p.size(); i += 2) sum ^= p[i] - p[i - 1];
        puts(sum ? "Georgia will win" : "Bob will win");
    }
}
