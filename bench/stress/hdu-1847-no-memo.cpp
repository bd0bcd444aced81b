// Searches without a table, which takes for ever.
#include <cstdio>
bool win(int n) {
    for (int p = 1; p <= n; p *= 2)
        if (!win(n - p)) return true;
    return false;
}
int main() {
    int n;
    while (scanf("%d", &n) == 1) puts(win(n) ? "Kiki" : "Cici");
}
