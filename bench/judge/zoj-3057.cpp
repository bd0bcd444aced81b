// zoj-3057, Beans Game: go through the triples upwards, one not marked yet is lost and marks all triples that reach it.
#include <algorithm>
#include <cstdio>

const int N = 301;
bool win[N][N][N];

int main() {
    for (int a = 0; a < N; a++) {
        for (int b = 0; b < N; b++) {
            for (int c = 0; c < N; c++) {
                if (win[a][b][c]) continue;
                for (int i = a + 1; i < N; i++) win[i][b][c] = true;
                for (int i = b + 1; i < N; i++) win[a][i][c] = true;
                for (int i = c + 1; i < N; i++) win[a][b][i] = true;
                for (int i = 1; std::max(a, b) + i < N; i++) win[a + i][b + i][c] = true;
                for (int i = 1; std::max(a, c) + i < N; i++) win[a + i][b][c + i] = true;
                for (int i = 1; std::max(b, c) + i < N; i++) win[a][b + i][c + i] = true;
            }
        }
    }
    int a, b, c;
    while (scanf("%d %d %d", &a, &b, &c) == 3) puts(win[a][b][c] ? "1" : "0");
}
