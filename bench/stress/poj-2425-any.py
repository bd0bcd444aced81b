# Takes a sum to be won when any piece alone is.
import sys
sys.setrecursionlimit(5000)
words = iter(map(int, sys.stdin.read().split()))
while True:
    n = next(words, 0)
    if n == 0:
        break
    to = [[next(words) for _ in range(next(words))] for _ in range(n)]
    g = {}
    def value(v):
        if v not in g:
            seen = {value(w) for w in to[v]}
            g[v] = next(k for k in range(2000) if k not in seen)
        return g[v]
    while True:
        m = next(words, 0)
        if m == 0:
            break
        pieces = [next(words) for _ in range(m)]
        print("WIN" if any([value(p) for p in pieces]) else "LOSE")
