class Input:
    """The words of the input, one after the other."""

    def __init__(self, words):
        self.words = words
        self.at = 0
        self.turn = 1

    def next(self):
        self.at += 1
        return self.words[self.at - 1]

    def number(self, low=0, high=0):
        return int(self.next())

    count = number

    def numbers(self, count, low=0, high=0):
        return [int(self.next()) for _ in range(count)]

    different = increasing = numbers

    def list(self, count, one):
        return [one() for _ in range(count)]

    def until(self, closing, one, most=0):
        found = []
        while self.at < len(self.words) and self.words[self.at] != str(closing):
            found.append(one())
        self.at += 1
        return found

    def word(self, letters="", least=0, most=0):
        return self.next()

    def ended(self):
        return self.at >= len(self.words)

    def line(self):
        pass

    def require(self, holds, expected=""):
        pass

    def case(self):
        return self.turn


def answer(position):
    """What is asked of a case."""
    asked = OWN.get("asks", "outcome")
    if asked == "value":
        return grundy_value(position)
    if asked == "moves":
        return [option for option in options_of(position) if is_losing(option)]
    return not is_losing(position)


def main():
    tokens = Input(sys.stdin.read().split())
    frame = OWN.get("cases", "open")
    left = tokens.number() if frame == "counted" else -1
    closing = [] if frame in ("counted", "open") else frame.split()
    while left != 0 and (left > 0 or not tokens.ended()):
        if closing and tokens.words[tokens.at:tokens.at + len(closing)] == closing:
            break
        read_cases = read(tokens)
        for one in read_cases:
            position = one.position if isinstance(one, Case) else one
            said = say(one, answer(position))
            sys.stdout.write("".join(said) if isinstance(said, tuple) else said + "\n")
        tokens.turn += max(1, len(read_cases))
        left -= 1


main()
