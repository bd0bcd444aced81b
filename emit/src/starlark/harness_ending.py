import sys

for line in sys.stdin:
    numbers = tuple(map(int, line.split()))
    print(int(is_losing(numbers[0] if len(numbers) == 1 else numbers)))
