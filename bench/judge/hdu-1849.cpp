// hdu-1849, Rabbit and Grass: nim, a piece on square p is a heap of p, the first player wins when the XOR is not 0.
#include <cstdio>

int main() {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        int sum = 0;
        for (int i = 0; i < m; i++) {
            int p;
            scanf("%d", &p);
            sum ^= p;
        }
        puts(sum ? "Rabbit Win!" : "Grass Win!");
    }
}
