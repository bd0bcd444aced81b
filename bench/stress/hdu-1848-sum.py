# Adds the values up instead of taking their xor.
import sys
f = [1, 2]
while f[-1] < 1000:
    f.append(f[-1] + f[-2])
g = [0] * 1001
for n in range(1, 1001):
    seen = {g[n - x] for x in f if x <= n}
    while g[n] in seen:
        g[n] += 1
words = list(map(int, sys.stdin.read().split()))
for i in range(0, len(words) - 2, 3):
    a, b, c = words[i:i + 3]
    if a + b + c == 0:
        break
    print("Fibo" if g[a] + g[b] + g[c] else "Nacci")
