// Reads on for ever: what scanf returns is not looked at, and the closing 0 is not either.
#include <cstdio>
int main() {
    int m = 0, p;
    for (;;) {
        scanf("%d", &m);
        int sum = 0;
        for (int i = 0; i < m; i++) scanf("%d", &p), sum ^= p;
        if (m) puts(sum ? "Rabbit Win!" : "Grass Win!");
    }
}
