# Prints each letter on a line of its own.
import sys
words = iter(map(int, sys.stdin.read().split()))
while True:
    k = next(words, 0)
    if k == 0:
        break
    s = [next(words) for _ in range(k)]
    positions = []
    for _ in range(next(words)):
        positions.append([next(words) for _ in range(next(words))])
    top = max([h for p in positions for h in p] + [0])
    g = [0] * (top + 1)
    for n in range(top + 1):
        seen = {g[n - x] for x in s if x <= n}
        while g[n] in seen:
            g[n] += 1
    for p in positions:
        sum = 0
        for h in p:
            sum ^= g[h]
        print("W" if sum else "L")
