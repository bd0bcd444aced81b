// hdu-1847, Good Luck in CET-4 Everybody!: taking powers of two, the mover loses exactly when 3 divides n.
#include <cstdio>

int main() {
    int n;
    while (scanf("%d", &n) == 1) puts(n % 3 ? "Kiki" : "Cici");
}
