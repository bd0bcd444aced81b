// Squares are taken to begin with 1.
#include <cstdio>
int main() {
    int m, p;
    while (scanf("%d", &m) == 1 && m) {
        int sum = 0;
        while (m--) scanf("%d", &p), sum ^= p - 1;
        puts(sum ? "Rabbit Win!" : "Grass Win!");
    }
}
