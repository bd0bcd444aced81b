# Takes "powers of two" for "even numbers": the first player is said to win exactly the even ones.
import sys
for n in map(int, sys.stdin.read().split()):
    print("Kiki" if n % 2 == 0 else "Cici")
