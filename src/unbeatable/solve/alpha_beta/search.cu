// The search on a GPU: what kernels.py does on a CPU, one position per thread.
// bitboard.py shows what the bits and scores mean, transposition_table.py what an entry holds.
// cuda.py compiles this with NVRTC, without any header, and defines:
//
//     COLUMNS, ROWS, K    the board, and how many stones make a line
//     STACK               the most moves that a game can go on for
//     THREADS, BLOCKS     the threads of a block, and the blocks on a processor at a time

typedef unsigned int uint32;
typedef unsigned long long uint64;

constexpr int CELLS = COLUMNS * ROWS;
constexpr int HALF = (CELLS + 1) / 2 + 1;
constexpr int HEIGHT = ROWS + 1;

__device__ constexpr uint64 in_every_column(uint64 bits) {
    uint64 cells = 0;
    for (int column = 0; column < COLUMNS; column++) cells |= bits << HEIGHT * column;
    return cells;
}

__device__ constexpr uint64 list_even_rows() {
    uint64 rows = 0;
    for (int row = 1; row < ROWS; row += 2) rows |= 1ull << row;
    return in_every_column(rows);
}

constexpr uint64 COLUMN = (1ull << HEIGHT) - 1;
constexpr uint64 BOTTOM = in_every_column(1);
constexpr uint64 ABOVE = in_every_column(1ull << ROWS);
constexpr uint64 FULL = in_every_column((1ull << ROWS) - 1);
constexpr uint64 EVEN_ROWS = ROWS % 2 ? FULL : list_even_rows();

constexpr int NO = 0, YES = 1, UNKNOWN = 2;

constexpr int MIRRORED = 22;  // the most stones of a position that shares its entry with its image
constexpr uint64 SCRAMBLE = 0x9E3779B97F4A7C15ull;
constexpr int DATA_BITS = 15, STONES_SHIFT = 8, STONES_BITS = 127, SCORE_BITS = 127, SCORE_ZERO = 64;
constexpr uint64 LOWER_BOUND = 128;

// A list of columns has four bits for each column, and its length in its highest four bits.
template <bool IS_NARROW> struct ListOf { typedef uint64 Type; };
template <> struct ListOf<true> { typedef uint32 Type; };
typedef ListOf<COLUMNS <= 7>::Type List;
constexpr int COUNT_SHIFT = 8 * sizeof(List) - 4;
constexpr List FORCED = ~List(0);  // in place of a list, if there is only one move

constexpr uint64 CHECK_EVERY = 4095;  // the nodes, less one, between two looks at the stop flag

struct Table {
    ulonglong2 *places;
    int bits;
};

__device__ __forceinline__ int score_at(int last_ply) { return HALF - (last_ply + 1) / 2; }

// Sets of cells

__device__ __forceinline__ uint64 completed_along(uint64 own, int step) {
    uint64 cells = 0;
#pragma unroll
    for (int before = 0; before < K; before++) {
        uint64 line = ~0ull;
#pragma unroll
        for (int i = 1; i <= before; i++) line &= i * step < 64 ? own << i * step : 0;
#pragma unroll
        for (int i = 1; i < K - before; i++) line &= i * step < 64 ? own >> i * step : 0;
        cells |= line;
    }
    return cells;
}

__device__ __forceinline__ uint64 winning_cells(uint64 own) {
    uint64 cells = ~0ull;
#pragma unroll
    for (int i = 1; i < K; i++) cells &= own << i;
    cells |= completed_along(own, HEIGHT);
    cells |= completed_along(own, HEIGHT - 1);
    cells |= completed_along(own, HEIGHT + 1);
    return cells & FULL;
}

__device__ __forceinline__ uint64 lines_along(uint64 own, int step) {
    uint64 line = own;
#pragma unroll
    for (int i = 1; i < K; i++) line &= i * step < 64 ? own >> i * step : 0;
    return line;
}

__device__ __forceinline__ bool has_line(uint64 own) {
    return lines_along(own, 1) | lines_along(own, HEIGHT) | lines_along(own, HEIGHT - 1) |
           lines_along(own, HEIGHT + 1);
}

__device__ __forceinline__ uint64 mirror(uint64 bits) {
    uint64 mirrored = 0;
#pragma unroll
    for (int column = 0; column < COLUMNS; column++)
        mirrored |= (bits >> HEIGHT * column & COLUMN) << HEIGHT * (COLUMNS - 1 - column);
    return mirrored;
}

__device__ __forceinline__ void unpack(uint64 key, uint64 &own, uint64 &taken) {
    uint64 filled = own = key + BOTTOM;
#pragma unroll
    for (int row = 0; row < ROWS; row++) filled |= filled >> 1 & ~ABOVE;
    taken = filled >> 1 & ~ABOVE;
    own &= taken;
}

// The transposition table

__device__ __forceinline__ uint64 scramble(uint64 own, uint64 taken, int stones) {
    uint64 key = own + taken;
    if (stones <= MIRRORED) {
        uint64 image = mirror(own) + mirror(taken);
        key = image < key ? image : key;
    }
    key *= SCRAMBLE;
    key ^= key >> 32;
    return key * SCRAMBLE;
}

__device__ __forceinline__ int read_entry(uint64 entry, uint64 tag, int bound) {
    if (entry >> DATA_BITS != tag || !entry) return UNKNOWN;
    int score = int(entry & SCORE_BITS) - SCORE_ZERO;
    if (entry & LOWER_BOUND) return score >= bound ? YES : UNKNOWN;
    return score < bound ? NO : UNKNOWN;
}

__device__ __forceinline__ int look_up(Table table, uint64 key, int bound) {
    uint64 tag = key & ((1ull << 64 - table.bits) - 1);
    ulonglong2 entries = __ldcg(table.places + (key >> 64 - table.bits));
    int answer = read_entry(entries.x, tag, bound);
    return answer != UNKNOWN ? answer : read_entry(entries.y, tag, bound);
}

// Threads write entries at the same time. Each is one word, so it is always whole.
__device__ __forceinline__ void store(Table table, uint64 key, int stones, int bound, int answer) {
    uint64 tag = key & ((1ull << 64 - table.bits) - 1);
    uint64 entry = tag << DATA_BITS | uint64(stones) << STONES_SHIFT;
    entry |= answer == YES ? LOWER_BOUND | uint64(bound + SCORE_ZERO) : uint64(bound - 1 + SCORE_ZERO);
    ulonglong2 *place = table.places + (key >> 64 - table.bits);
    uint64 first = __ldcg(&place->x);
    if (first >> DATA_BITS != tag) {
        if (first && stones > int(first >> STONES_SHIFT & STONES_BITS)) {
            place->y = entry;
            return;
        }
        place->y = first;
    }
    place->x = entry;
}

// The search

__device__ __forceinline__ uint64 sound_moves(uint64 own, uint64 taken) {
    uint64 moves = taken + BOTTOM & FULL;
    uint64 dangers = winning_cells(own ^ taken);
    uint64 forced = moves & dangers;
    if (forced) {
        if (forced & forced - 1) return 0;
        moves = forced;
    }
    return moves & ~(dangers >> 1);
}

__device__ __forceinline__ int judge(uint64 own, uint64 taken, int stones, int bound, uint64 moves) {
    if (!moves) return -score_at(stones + 2) >= bound ? YES : NO;
    if (stones >= CELLS - 2) return bound <= 0 ? YES : NO;
    if (-score_at(stones + 4) >= bound) return YES;
    if (score_at(stones + 3) < bound) return NO;
    uint64 empty = FULL & ~taken, other = own ^ taken;
    if (bound >= 1 && !has_line(own | empty)) return NO;
    if (bound <= 0 && !has_line(other | empty)) return YES;
    if (bound < 0 || taken + BOTTOM & EVEN_ROWS & FULL || has_line(own | empty & ~EVEN_ROWS)) return UNKNOWN;
    return bound >= 1 || has_line(other | empty & EVEN_ROWS) ? NO : UNKNOWN;
}

__device__ __forceinline__ List order(uint64 own, uint64 taken, uint64 moves) {
    List columns = 0, threats = 0;
    int count = 0;
#pragma unroll
    for (int i = 0; i < COLUMNS; i++) {
        // From the middle outwards, the left one of two first.
        constexpr int LEFT = (COLUMNS - 1) / 2, IS_ODD = COLUMNS % 2;
        int column = i % 2 == IS_ODD ? LEFT - (i - i % 2) / 2 - (IS_ODD && i % 2) : LEFT + (i + 1) / 2;
        uint64 move = moves & COLUMN << HEIGHT * column;
        if (!move) continue;
        int made = __popcll(winning_cells(own | move) & ~(taken | move));
        made = made < 15 ? made : 15;
        int place = 4 * count++;
        while (place > 0 && int(threats >> place - 4 & 15) < made) place -= 4;
        List below = (List(1) << place) - 1;
        columns = columns & below | List(column) << place | (columns & ~below) << 4;
        threats = threats & below | List(made) << place | (threats & ~below) << 4;
    }
    return columns | List(count) << COUNT_SHIFT;
}

// Return whether the score is at least `bound`; UNKNOWN once *stop is set. No win at once.
__device__ int reaches(Table table, uint64 own, uint64 taken, int bound, const volatile int *stop) {
    uint64 own_stack[STACK], taken_stack[STACK];
    List list_stack[STACK];
    int stones = __popcll(taken), depth = 0;
    for (uint64 nodes = 1;; nodes++) {
        // Down: answer this position, or put it on the stack.
        if (!(nodes & CHECK_EVERY) && *stop) return UNKNOWN;
        uint64 moves = sound_moves(own, taken);
        bool is_forced = !(moves & moves - 1);
        int answer = judge(own, taken, stones, bound, moves);
        if (answer == UNKNOWN && !is_forced) answer = look_up(table, scramble(own, taken, stones), bound);
        if (answer == UNKNOWN) {
            own_stack[depth] = own;
            taken_stack[depth] = taken;
            list_stack[depth] = is_forced ? FORCED : order(own, taken, moves);
        } else {
            // Up: a position reaches its bound if the opponent fails after one of its moves.
            for (;;) {
                if (!depth) return answer;
                depth--;
                stones--;
                bound = 1 - bound;
                answer = answer == YES ? NO : YES;
                List left = list_stack[depth];
                if (left == FORCED) continue;
                own = own_stack[depth];
                taken = taken_stack[depth];
                if (answer == NO && left >> COUNT_SHIFT) break;
                store(table, scramble(own, taken, stones), stones, bound, answer);
            }
        }
        // Next: play the next move of the position on top of the stack.
        List left = list_stack[depth];
        if (left != FORCED) {
            List count = left >> COUNT_SHIFT, columns = left & (List(1) << COUNT_SHIFT) - 1;
            list_stack[depth] = columns >> 4 | count - 1 << COUNT_SHIFT;
            moves = taken + BOTTOM & FULL & COLUMN << HEIGHT * int(left & 15);
        }
        own ^= taken;
        taken |= moves;
        depth++;
        stones++;
        bound = 1 - bound;
    }
}

// Each thread takes the next position that no other has taken, until none is left. The player to move
// cannot win at once in any. Scores of positions that are not searched are not written.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
    find_scores(const uint64 *keys, uint32 count, Table table, uint32 *next, const volatile int *stop,
                signed char *scores) {
    for (;;) {
        uint32 number = atomicAdd(next, 1);
        if (number >= count) return;
        uint64 own, taken;
        unpack(keys[number], own, taken);
        int stones = __popcll(taken);
        int low = -score_at(stones + 2), high = score_at(stones + 3), bound = 1;
        while (low < high) {
            int answer = reaches(table, own, taken, bound, stop);
            if (answer == UNKNOWN) return;
            if (answer == YES)
                low = bound;
            else
                high = bound - 1;
            if (low < 0 && high >= 0)
                bound = 0;
            else
                bound = low >= 0 ? low + 1 + (high - low - 1) / 3 : high - (high - low - 1) / 3;
        }
        scores[number] = low;
    }
}
