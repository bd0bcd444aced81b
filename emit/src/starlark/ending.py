OWN = globals()
LOST = {}


def searched(position):
    """The position that is looked at in its stead, as it is remembered."""
    whole = list(position) if isinstance(position, SUM) else [position]
    found = []
    for part in map(fixed, whole):
        found.extend(OWN["parts"](part) if "parts" in OWN else [part])
    if len(found) != 1:
        raise ValueError("a sum has no winner where the rules say who wins at the end")
    return fixed(OWN["canonical"](found[0]) if "canonical" in OWN else found[0])


def options_of(position):
    """What a move may leave: nothing where play is over."""
    if "winner" in OWN and winner(position) is not None:
        return []
    return list(moves(position))


def next_wins_at_end(position):
    """Who has won where no move is left: True is the player to move."""
    said = winner(position) if "winner" in OWN else None
    return said == "next" if said is not None else OWN.get("last_player") == "loses"


def is_losing(position):
    """Whether the player to move loses; options are looked at until one decides."""
    stack = [searched(position)]
    left = {}
    while stack:
        place = stack[-1]
        if place in LOST:
            stack.pop()
            continue
        if place not in left:
            left[place] = options_of(place)
            if not left[place]:
                LOST[place] = not next_wins_at_end(place)
                continue
        if not left[place]:
            LOST[place] = True
            continue
        option = searched(left[place][-1])
        if option not in LOST:
            stack.append(option)
        elif LOST[option]:
            LOST[place] = False
        else:
            left[place].pop()
    return LOST[searched(position)]
