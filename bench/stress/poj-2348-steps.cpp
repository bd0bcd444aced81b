// Counts the divisions of Euclid's algorithm, as if each were one move.
#include <cstdio>
#include <algorithm>
int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2 && (a || b)) {
        int steps = 0;
        if (a < b) std::swap(a, b);
        while (b) a %= b, std::swap(a, b), steps++;
        puts(steps % 2 ? "Stan wins" : "Ollie wins");
    }
}
