// Lets the same number be taken from all three piles too.
#include <algorithm>
#include <cstdio>
const int N = 301;
static bool win[N][N][N];
int main() {
    for (int a = 0; a < N; a++)
        for (int b = 0; b < N; b++)
            for (int c = 0; c < N; c++) {
                if (win[a][b][c]) continue;
                for (int k = 1; k < N; k++) {
                    for (int m = 1; m < 8; m++) {
                        int x = a + k * (m & 1), y = b + k * (m >> 1 & 1), z = c + k * (m >> 2);
                        if (x < N && y < N && z < N) win[x][y][z] = true;
                    }
                }
            }
    int a, b, c;
    while (scanf("%d %d %d", &a, &b, &c) == 3) puts(win[a][b][c] ? "1" : "0");
}
