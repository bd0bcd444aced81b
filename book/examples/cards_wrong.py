# Saw that 3 and 6 are lost in a table up to 8, and took the lost numbers for 3 times a power of two.
import sys

for word in sys.stdin.read().split():
    cards = int(word)
    while cards % 2 == 0:
        cards //= 2
    print("Cici" if cards == 3 else "Kiki")
