"""The compiled loops of the sweep. Each position has a byte, for the player who moved into it:

    127 - r     the side to move has lost, with remoteness r       best
    0           a draw
    r - 127     the side to move has won, with remoteness r        worst
    -128        no play leads there

So the best move has the greatest byte. The byte of a position is that of its best move, one nearer
to zero and with the opposite sign.
"""

import numpy as np

from unbeatable.solve.jit import compiled, inner

FINISHED = 127
UNREACHABLE = -128
DE_BRUIJN = np.uint32(0x077CB531)  # multiplied by 1 << i, its top five bits identify i
WINS, LOSSES, DRAWS, TERMINAL = range(4)


@compiled(nogil=True)
def sweep_rows(tables, layer, child_layer, classes, out, child, tally):
    """Decide the rows of some classes of low sets from the next ply layer, without the GIL.

    Add to tally the numbers of wins, losses and draws, and of positions finished by a line,
    weighted by the sizes of the orbits of the occupied sets.
    """
    for number in classes:
        _sweep_class(tables, layer, child_layer, number, out, child, tally)


@inner
def _sweep_class(tables, layer, child_layer, number, out, child, tally):
    """Decide all rows whose low set is that of this class."""
    low = np.int64(tables.class_set[number])
    group = tables.class_group[number]
    high_stones = layer.stones - tables.size[low]
    first_row = tables.high_start[group, high_stones]
    last_row = tables.high_start[group, high_stones + 1]
    moves = tables.cells - layer.stones
    symmetries = len(tables.compose)
    finished = np.int8(-FINISHED if tables.misere else FINISHED)
    lines = _lines_of_subsets(tables, layer, low)
    shuffles = np.empty((tables.low_cells + 1, symmetries, 1 << tables.size[low]), np.uint16)
    made = np.zeros((tables.low_cells + 1, symmetries), np.bool_)
    shuffle_of = np.empty(moves, np.int64)
    source = np.empty((moves, 1 << high_stones), np.int64)
    start = layer.class_start[number]
    for high in tables.high_sets[group, first_row:last_row]:
        _link_children(tables, layer, child_layer, low, high, shuffles, made, shuffle_of, source)
        _sweep_row(
            tables,
            layer,
            low,
            high,
            start,
            lines,
            shuffles,
            shuffle_of,
            source,
            out,
            child,
            finished,
        )
        weight = _orbit(tables, low, high)
        _count(out, np.uint64(start), np.uint64(layer.row_size), finished, weight, tally)
        start += layer.row_size


@inner
def _lines_of_subsets(tables, layer, low):
    """Return the lines for each split of the low stones: [0] of the waiting side, [1] to move."""
    waiting = 1 - layer.stones % 2
    by_size = tables.by_size[tables.size[low]]
    stones = np.empty(1 << tables.size[low], np.int64)
    subset = 0
    for index in range(len(stones)):
        stones[index] = subset
        subset = (subset - low) & low
    lines = np.empty((2, len(stones)), np.uint32)
    for index in range(len(stones)):
        of_first = stones[by_size[index]]
        lines[waiting, index] = tables.low_lines[0, of_first]
        lines[1 - waiting, index] = tables.low_lines[1, low ^ of_first]
    return lines


@inner
def _orbit(tables, low, high):
    """Return how many occupied sets this one represents."""
    kept = 0
    for symmetry in range(len(tables.compose)):
        if tables.low_image[symmetry, low] == low and tables.high_image[symmetry, high] == high:
            kept += 1
    return len(tables.compose) // kept


@inner
def _link_children(tables, layer, child_layer, low, high, shuffles, made, shuffle_of, source):
    """Find, for each move, where the child of each block starts and how its bytes are shuffled.

    shuffle_of is where the move's shuffle starts among all, or negative if there is none.
    Shuffles are made when they are first needed and serve all rows of the low set.
    """
    first_moves = layer.stones % 2 == 0
    taken = low | np.int64(high) << tables.low_cells
    move = 0
    for bit in range(tables.cells):
        if taken >> bit & 1:
            continue
        slot = min(bit, tables.low_cells)
        added_low = np.int64(1) << bit if bit < tables.low_cells else 0
        added_high = 0 if added_low else np.int64(1) << bit - tables.low_cells
        number = tables.low_class[low | added_low]
        group = tables.class_group[number]
        turn = tables.low_turn[low | added_low]
        turned = tables.high_image[turn, high | added_high]
        more = tables.high_turn[group, turned]
        both = tables.compose[more, turn]
        child_low = np.int64(tables.class_set[number])
        child_high = np.int64(tables.high_image[more, turned])
        start = (
            child_layer.class_start[number]
            + tables.high_number[group, turned] * child_layer.row_size
        )
        blocks = child_layer.block_start[tables.size[child_low]]
        added = added_high if first_moves else 0
        _map_blocks(tables, high, child_high, both, added, start, blocks, source[move])
        if added_high and both == 0:
            shuffle_of[move] = -1
        else:
            shuffle_of[move] = (slot * len(tables.compose) + both) << tables.size[low]
            if not made[slot, both]:
                made[slot, both] = True
                added = added_low if first_moves else 0
                _shuffle(tables, low, child_low, both, added, shuffles[slot, both])
        move += 1


@inner
def _squeezed(size, within, image):
    """Return the bit of a cell after its set has been squeezed together."""
    return np.int64(1) << size[within & (image - 1)]


@inner
def _map_blocks(tables, high, child_high, turn, added, start, blocks, source):
    """source[first player's high stones] = where the block starts that they turn into."""
    images = tables.high_image[turn]
    source[0] = _squeezed(tables.size, child_high, np.int64(images[added])) if added else 0
    _unite(tables.size, high, child_high, images, source)
    for index in range(np.uint64(1) << np.uint64(tables.size[high])):
        source[index] = start + blocks[np.uint64(source[index])]


@inner
def _unite(size, stones, child_stones, images, united):
    """united[subset of the stones, squeezed] = united[0] and the images of the subset, squeezed."""
    count = np.uint64(1)
    rest = np.int64(stones)
    while rest:
        cell = rest & -rest
        rest ^= cell
        bit = _squeezed(size, child_stones, np.int64(images[cell]))
        for index in range(count):
            united[count + index] = united[index] | bit
        count += count


@inner
def _shuffle(tables, low, child_low, turn, added, shuffle):
    """shuffle[i] = the rank in the child of the i-th set of first player's low stones."""
    images = tables.low_image[turn]
    subsets = np.uint64(1) << np.uint64(tables.size[low])
    united = np.empty(subsets, np.int64)
    united[0] = _squeezed(tables.size, child_low, np.int64(images[added])) if added else 0
    _unite(tables.size, low, child_low, images, united)
    by_size = tables.by_size[tables.size[low]]
    for index in range(subsets):
        shuffle[index] = tables.rank[np.uint64(united[by_size[index]])]


@inner
def _sweep_row(
    tables, layer, low, high, start, lines, shuffles, shuffle_of, source, out, child, finished
):
    """Decide all positions on one occupied set, block by block."""
    size = tables.size
    low_stones = np.int64(size[low])
    first_stones = (layer.stones + 1) // 2
    waiting = 1 - layer.stones % 2
    moves = tables.cells - layer.stones
    lengths = tables.choose[low_stones]
    begins = tables.size_start[low_stones]
    places = layer.block_start[low_stones]
    lines_of_first = tables.high_lines[0]
    lines_of_second = tables.high_lines[1]
    common = tables.common[waiting]
    of_waiting = lines[0]
    of_moving = lines[1]
    all_shuffles = shuffles.reshape(-1)
    first_high = np.int64(0)
    for block in range(1 << size[high]):
        # `first_high` runs through the subsets of `high` in ascending order, as `block` counts.
        second_high = np.int64(high) ^ first_high
        first_low = first_stones - np.int64(size[block])
        if 0 <= first_low <= low_stones:
            length = np.uint64(lengths[first_low])
            begin = np.uint64(begins[first_low])
            place = np.uint64(start + places[block])
            if waiting == 0:
                held = lines_of_first[first_high]
                met = lines_of_second[second_high]
            else:
                held = lines_of_second[second_high]
                met = lines_of_first[first_high]
            # Group 0 has the lines within the high cells: one of them decides the block.
            _fill(out, place, length, UNREACHABLE if moves else 0)
            if not (held | met) & 1:
                for move in range(moves):
                    origin = np.uint64(source[move, block])
                    shuffle = shuffle_of[move]
                    if shuffle < 0:
                        _take_straight(out, place, child, origin, length)
                    else:
                        begin_in = np.uint64(shuffle) + begin
                        _take_shuffled(out, place, child, origin, all_shuffles, begin_in, length)
            doubtful = _finish(
                out, place, length, of_waiting, of_moving, begin, held, met, finished
            )
            if doubtful:
                shared = common[first_high if waiting == 0 else second_high]
                _drop_impossible(out, place, length, of_waiting, begin, held, finished, shared)
        first_high = (first_high - np.int64(high)) & np.int64(high)


# Below, indices are unsigned. A signed index might be negative, which costs a test and prevents
# vector instructions: the loop would be three to ten times slower.


@inner
def _fill(out, place, length, byte):
    for index in range(place, place + length):
        out[index] = byte


@inner
def _take_straight(out, place, child, source, length):
    """Set each byte of a block to the maximum of itself and the child's."""
    for index in range(length):
        out[place + index] = max(out[place + index], child[source + index])


@inner
def _take_shuffled(out, place, child, source, shuffle, begin, length):
    for index in range(length):
        byte = child[source + np.uint64(shuffle[begin + index])]
        out[place + index] = max(out[place + index], byte)


@inner
def _finish(out, place, length, of_waiting, of_moving, begin, held, met, finished):
    """Compute the bytes of a block from its best moves, including finished and impossible ones.

    Returns whether a position may have complete lines that share no cell: it has lines of
    two groups, or of group 0, whose lines need not meet.
    """
    several = np.uint32(held & np.uint32(1))
    for index in range(length):
        best = out[place + index]
        own = np.int8(np.int8(best > 0) - np.int8(best < 0) - best)  # nearer to zero, other sign
        groups = np.uint32(of_waiting[begin + index] & held)
        several |= groups & np.uint32(groups - np.uint32(1))
        if groups:
            own = finished
        if of_moving[begin + index] & met:
            own = np.int8(UNREACHABLE)
        out[place + index] = own
    return several != 0


@inner
def _drop_impossible(out, place, length, of_waiting, begin, held, finished, common):
    """Mark the finished positions of a block whose lines no single stone completes."""
    for index in range(length):
        if out[place + index] == finished:
            groups = np.uint32(of_waiting[begin + index] & held)
            if shared_cells(groups, common) == 0:
                out[place + index] = UNREACHABLE


@inner
def _count(out, start, length, finished, weight, tally):
    wins = np.int32(0)
    losses = np.int32(0)
    draws = np.int32(0)
    ends = np.int32(0)
    for index in range(start, start + length):
        byte = out[index]
        wins += np.int32((byte < 0) & (byte != UNREACHABLE))
        losses += np.int32(byte > 0)
        draws += np.int32(byte == 0)
        ends += np.int32(byte == finished)
    tally[WINS] += weight * wins
    tally[LOSSES] += weight * losses
    tally[DRAWS] += weight * draws
    tally[TERMINAL] += weight * ends


@inner
def shared_cells(groups, common):
    """Return the cells that all complete lines of these groups share."""
    shared = np.uint32(0xFFFFFFFF)
    while groups:
        lowest = np.uint32(groups & np.uint32(-groups))
        shared &= common[np.uint32(lowest * DE_BRUIJN) >> np.uint32(27)]
        groups ^= lowest
    return shared
