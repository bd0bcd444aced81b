// hoj-1122, Number Game: win or loss by recursion on the set of allowed numbers 2..20, memoised in a table of 2^19 masks.
#include <cstdio>

const int FULL = (1 << 21) - 1;  // bits 0..20
signed char memo[1 << 19];       // 0 = not known, 1 = the mover wins, -1 = he loses

// Allowed numbers after choosing x: bit 0 of the forbidden set stands for the sum 0.
int choose(int allowed, int x) {
    int forbidden = (FULL ^ allowed) & ~2;
    for (int i = x; i <= 20; i++)
        if (forbidden >> (i - x) & 1) forbidden |= 1 << i;
    return allowed & ~forbidden;
}

bool wins(int allowed) {
    signed char &m = memo[allowed >> 2];
    if (m == 0) {
        m = -1;
        for (int x = 2; x <= 20 && m < 0; x++)
            if (allowed >> x & 1 && !wins(choose(allowed, x))) m = 1;
    }
    return m > 0;
}

int main() {
    int n;
    for (int id = 1; scanf("%d", &n) == 1 && n; id++) {
        int allowed = 0;
        while (n--) {
            int a;
            scanf("%d", &a);
            allowed |= 1 << a;
        }
        printf("Test Case #%d\n", id);
        bool any = false;
        for (int x = 2; x <= 20; x++) {
            if (!(allowed >> x & 1) || wins(choose(allowed, x))) continue;
            if (!any) printf("The winning moves are:");
            any = true;
            printf(" %d", x);
        }
        puts(any ? "\n" : "There's no winning move.\n");
    }
}
