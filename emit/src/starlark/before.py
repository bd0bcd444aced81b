class plus(tuple):
    """A sum of positions, which are played independently of one another."""

    def __new__(cls, *parts):
        return super().__new__(cls, map(fixed, parts))


SUM = plus  # The file may call something of its own plus.


class Case:
    """A position with what else is known of a case."""

    def __init__(self, position, **fields):
        self.position = position
        self.__dict__.update(fields)


def case(position, **fields):
    return Case(position, **fields)


def fixed(position):
    """A position as it can be remembered: a list counts as a tuple."""
    if isinstance(position, list):
        return tuple(map(fixed, position))
    if isinstance(position, tuple) and not isinstance(position, SUM):
        return tuple(map(fixed, position))
    return position


def mex(values):
    """The least number from 0 on that is not among the values."""
    least = 0
    known = set(values)
    while least in known:
        least += 1
    return least


def parameter(name, default):
    return GIVEN.get(name, default)


KINDS = {int: "int", str: "string", tuple: "tuple", list: "list", bool: "bool", dict: "dict"}


def type(value):
    """The name of a kind, as in Starlark."""
    return KINDS.get(value.__class__, "NoneType" if value is None else value.__class__.__name__)


def listed(function):
    """The function, with a list for what Python gives piece by piece."""
    return lambda *arguments: list(function(*arguments))


enumerate, reversed, zip = map(listed, (enumerate, reversed, zip))
