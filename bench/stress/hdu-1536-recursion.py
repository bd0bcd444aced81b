# Recurses as deep as the heap is high.
import sys
def main():
    words = iter(map(int, sys.stdin.read().split()))
    while True:
        k = next(words, 0)
        if k == 0:
            return
        s = [next(words) for _ in range(k)]
        known = {}
        def value(n):
            if n not in known:
                seen = {value(n - x) for x in s if x <= n}
                known[n] = next(v for v in range(200) if v not in seen)
            return known[n]
        line = ""
        for _ in range(next(words)):
            sum = 0
            for _ in range(next(words)):
                sum ^= value(next(words))
            line += "W" if sum else "L"
        print(line)
main()
