// poj-2348, Euclid's Game: while the move is forced (quotient 1) pass the turn, the first free quotient wins.
#include <cstdio>
#include <utility>

int main() {
    long long a, b;
    while (scanf("%lld %lld", &a, &b) == 2 && (a || b)) {
        if (a < b) std::swap(a, b);
        bool stan = true;
        if (b == 0) stan = false;  // already over
        while (a < 2 * b && a != b) {
            a -= b;
            std::swap(a, b);
            stan = !stan;
        }
        puts(stan ? "Stan wins" : "Ollie wins");
    }
}
