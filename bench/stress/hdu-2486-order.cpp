// Reads k before n.
#include <cstdio>
#include <vector>
int main() {
    int t;
    scanf("%d", &t);
    for (int i = 1; i <= t; i++) {
        int n, k;
        scanf("%d %d", &k, &n);
        std::vector<int> h(1, 1);
        for (size_t j = 0; h.back() < n;) {
            while (j + 1 < h.size() && (long long)k * h[j] < h.back()) j++;
            h.push_back(h.back() + h[j]);
        }
        int left = n;
        for (size_t at = h.size(); at--;) {
            if (h[at] == left) break;
            if (h[at] < left) left -= h[at];
        }
        if (left == n) printf("Case %d: lose\n", i);
        else printf("Case %d: %d\n", i, left);
    }
}
