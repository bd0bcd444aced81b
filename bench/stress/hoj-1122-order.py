# Lists the moves in the order of the input.
import sys
words = iter(map(int, sys.stdin.read().split()))
known = {}
def after(allowed, x):
    bad = set(range(2, 21)) - set(allowed) | {0}
    result = set(bad)
    for k in range(x, 21, x):
        result |= {b + k for b in bad}
    return tuple(n for n in allowed if n not in result)
def wins(allowed):
    if allowed not in known:
        known[allowed] = any([not wins(after(allowed, x)) for x in allowed])
    return known[allowed]
case = 0
while True:
    n = next(words, 0)
    if n == 0:
        break
    case += 1
    allowed = tuple(next(words) for _ in range(n))
    moves = [x for x in allowed if not wins(after(allowed, x))]
    print("Test Case #%d" % case)
    if moves:
        print("The winning moves are: " + " ".join(map(str, moves)))
    else:
        print("There's no winning move.")
    print()
