# Takes a pile of 1 for won.
import sys
words = iter(map(int, sys.stdin.read().split()))
for _ in range(next(words)):
    k, n = next(words), next(words)
    h, j = [1], 0
    while True:
        while k * h[j] < h[-1]:
            j += 1
        if h[-1] + h[j] > n:
            break
        h.append(h[-1] + h[j])
    print(n - len(h) + 1)
