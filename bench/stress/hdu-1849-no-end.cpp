// Answers the closing 0 too.
#include <cstdio>
int main() {
    int m, p;
    while (scanf("%d", &m) == 1) {
        int sum = 0;
        while (m--) scanf("%d", &p), sum ^= p;
        puts(sum ? "Rabbit Win!" : "Grass Win!");
    }
}
