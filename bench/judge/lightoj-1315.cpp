// lightoj-1315, Game of Hyper Knights: every move lowers x+y, so fill the Grundy table by diagonals, then XOR the knights.
#include <cstdio>

const int SIDE = 999;  // diagonals 0..998 hold every square with both coordinates below 500
const int DX[6] = {-3, -2, -2, -1, -1, 1};
const int DY[6] = {-1, -1, 1, -3, -2, -2};
int grundy[SIDE][SIDE];

int main() {
    for (int s = 0; s < SIDE; s++) {
        for (int x = 0; x <= s; x++) {
            int y = s - x;
            bool seen[8] = {};
            for (int d = 0; d < 6; d++) {
                int u = x + DX[d], v = y + DY[d];
                if (u >= 0 && v >= 0) seen[grundy[u][v]] = true;
            }
            int g = 0;
            while (seen[g]) g++;
            grundy[x][y] = g;
        }
    }
    int t;
    scanf("%d", &t);
    for (int id = 1; id <= t; id++) {
        int n, sum = 0;
        scanf("%d", &n);
        while (n--) {
            int x, y;
            scanf("%d %d", &x, &y);
            sum ^= grundy[x][y];
        }
        printf("Case %d: %s\n", id, sum ? "Alice" : "Bob");
    }
}
