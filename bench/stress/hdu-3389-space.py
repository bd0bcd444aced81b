# Puts no blank after the colon.
import sys
words = iter(map(int, sys.stdin.read().split()))
for i in range(next(words)):
    sum = 0
    for a in range(1, next(words) + 1):
        c = next(words)
        if a % 6 in (0, 2, 5):
            sum ^= c
    print("Case %d:%s" % (i + 1, "Alice" if sum else "Bob"))
