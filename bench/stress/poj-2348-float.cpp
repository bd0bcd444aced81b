// Compares with the golden ratio in single precision.
#include <cstdio>
#include <algorithm>
int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2 && (a || b)) {
        if (a < b) std::swap(a, b);
        puts(a == b || (float)a / (float)b > 1.618034f ? "Stan wins" : "Ollie wins");
    }
}
