import sys

for line in sys.stdin:
    numbers = tuple(map(int, line.split()))
    print(grundy_value(numbers[0] if len(numbers) == 1 else numbers))
