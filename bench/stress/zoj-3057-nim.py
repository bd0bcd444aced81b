# Plays Nim.
import sys
words = list(map(int, sys.stdin.read().split()))
for i in range(0, len(words), 3):
    a, b, c = words[i:i + 3]
    print(1 if a ^ b ^ c else 0)
