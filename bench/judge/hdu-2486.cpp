// hdu-2486, A simple stone game: losing sizes H(i+1) = H(i) + H(j), j least with k H(j) >= H(i); the least part of n's greedy sum wins.
#include <cstdio>
#include <vector>

int main() {
    int t;
    scanf("%d", &t);
    std::vector<long long> h;
    for (int id = 1; id <= t; id++) {
        long long n, k;
        scanf("%lld %lld", &n, &k);
        h.assign(1, 1);
        size_t j = 0;
        while (h.back() < n) {
            while (k * h[j] < h.back()) j++;
            h.push_back(h.back() + h[j]);
        }
        if (h.back() == n) {
            printf("Case %d: lose\n", id);
            continue;
        }
        size_t i = h.size() - 1;
        for (;;) {
            while (h[i] > n) i--;
            if (h[i] == n) break;
            n -= h[i];
        }
        printf("Case %d: %lld\n", id, n);
    }
}
