# Leaves the leftmost of an odd number of chessmen out.
import sys
words = iter(map(int, sys.stdin.read().split()))
for _ in range(next(words)):
    p = sorted(next(words) for _ in range(next(words)))
    if len(p) % 2:
        p = p[1:]
    sum = 0
    for i in range(1, len(p), 2):
        sum ^= p[i] - p[i - 1] - 1
    print("Georgia will win" if sum else "Bob will win")
