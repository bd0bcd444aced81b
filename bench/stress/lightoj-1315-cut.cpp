// Cuts the board at 500, though a knight may leave it downwards.
#include <cstdio>
#include <cstring>
const int SIDE = 500;
int g[SIDE][SIDE];
int at(int x, int y) { return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? -1 : g[x][y]; }
void fill(int x, int y) {
    const int move[][2] = {{-3, -1}, {-2, -1}, {-2, 1}, {-1, -3}, {-1, -2}, {1, -2}};
    bool seen[16] = {};
    for (auto m : move) {
        int v = at(x + m[0], y + m[1]);
        if (v >= 0) seen[v] = true;
    }
    int v = 0;
    while (seen[v]) v++;
    g[x][y] = v;
}
int main() {
    memset(g, -1, sizeof g);
    for (int s = 0; s < 2 * SIDE - 1; s++)
        for (int x = 0; x <= s; x++)
            if (x < SIDE && s - x < SIDE) fill(x, s - x);
    int t, n, x, y;
    scanf("%d", &t);
    for (int i = 1; t--; i++) {
        int sum = 0;
        scanf("%d", &n);
        while (n--) scanf("%d %d", &x, &y), sum ^= g[x][y];
        printf("Case %d: %s\n", i, sum ? "Alice" : "Bob");
    }
}
