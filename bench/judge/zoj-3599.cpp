// zoj-3599, Game: losing sizes are H1 = 1, H(i+1) = H(i) + H(j), j least with K H(j) >= H(i); answer N minus their number.
#include <cstdio>
#include <vector>

int main() {
    int t;
    scanf("%d", &t);
    std::vector<long long> h;
    while (t--) {
        long long k, n;
        scanf("%lld %lld", &k, &n);
        h.assign(1, 1);
        size_t j = 0;
        while (h.back() <= n) {
            while (k * h[j] < h.back()) j++;
            h.push_back(h.back() + h[j]);
        }
        printf("%lld\n", n - (long long)(h.size() - 1));
    }
}
