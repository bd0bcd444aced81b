OWN = globals()
VALUES = {}


def parts_of(position):
    """The positions whose sum this is, as they are remembered."""
    whole = list(position) if isinstance(position, SUM) else [position]
    found = []
    for part in map(fixed, whole):
        for piece in OWN["parts"](part) if "parts" in OWN else [part]:
            found.append(fixed(OWN["canonical"](piece)) if "canonical" in OWN else fixed(piece))
    return found


def grundy_value(position):
    """The nim-value: only what play can come to is searched, without recursion."""
    total = 0
    for part in parts_of(position):
        if part not in VALUES:
            search(part)
        total ^= VALUES[part]
    return total


def search(position):
    stack = [position]
    options = {}
    while stack:
        place = stack[-1]
        if place in VALUES:
            stack.pop()
            continue
        if place not in options:
            options[place] = [parts_of(option) for option in moves(place)]
        needed = [part for option in options[place] for part in option if part not in VALUES]
        if needed:
            stack.extend(needed)
            continue
        found = []
        for option in options.pop(place):
            total = 0
            for part in option:
                total ^= VALUES[part]
            found.append(total)
        VALUES[place] = mex(found)
        stack.pop()


LOST = {}


def is_losing(position):
    """Whether the player to move loses; options are looked at until one decides."""
    parts = parts_of(position)
    if len(parts) != 1:
        return grundy_value(position) == 0
    stack = parts
    left = {}
    while stack:
        place = stack[-1]
        if place in LOST:
            stack.pop()
            continue
        if place not in left:
            left[place] = list(moves(place))
        decided = None
        while left[place] and decided is None:
            option = parts_of(left[place][-1])
            if len(option) != 1:
                lost = grundy_value(left[place][-1]) == 0
            elif option[0] in LOST:
                lost = LOST[option[0]]
            else:
                stack.append(option[0])
                break
            if lost:
                decided = False
            else:
                left[place].pop()
        else:
            LOST[place] = decided is None
            del left[place]
            stack.pop()
    return LOST[parts_of(position)[0]]


def options_of(position):
    """What a move may leave."""
    return moves(position)
