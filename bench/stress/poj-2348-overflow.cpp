// Squares ints: a/b > golden ratio as a (a - b) > b b.
#include <cstdio>
#include <algorithm>
int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2 && (a || b)) {
        if (a < b) std::swap(a, b);
        unsigned x = a, y = b;
        puts(a == b || (int)(x * (x - y)) > (int)(y * y) ? "Stan wins" : "Ollie wins");
    }
}
