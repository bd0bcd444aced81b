# Takes equal numbers for lost.
import sys
words = list(map(int, sys.stdin.read().split()))
for i in range(0, len(words) - 1, 2):
    b, a = sorted(words[i:i + 2])
    if a == 0:
        break
    print("Stan wins" if a * (a - b) > b * b else "Ollie wins")
