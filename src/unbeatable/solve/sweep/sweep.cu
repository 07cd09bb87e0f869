// The sweep on a GPU: what kernels.py does on a CPU, byte for byte, with the same tables.
// position_index.py shows where a position lies, kernels.py what a byte means. cuda.py compiles
// this with NVRTC, without any header, and names THREADS, the threads of a block.
//
// What depends on the low set alone (lines, shuffles) is made once, by the first two kernels.
// Then a layer is one launch. A block of threads takes a row, or a part of a long one:
//
//     all threads   find the row's occupied set, and what each move makes of it
//     a warp        takes a block of the row, and finds where each move's child block starts
//     a lane        takes positions of that block, neighbours together, and all moves of each

typedef signed char int8;
typedef unsigned char uint8;
typedef short int16;
typedef unsigned short uint16;
typedef unsigned int uint32;
typedef long long int64;
typedef unsigned long long uint64;

constexpr int WARP = 32;
constexpr int WARPS = THREADS / WARP;
constexpr int MAX_CELLS = 25;
constexpr int MAX_GROUPS = 32;
constexpr int BLOCKS = 8;      // at once on a processor: the more threads, the less waiting for reads
constexpr int DIGIT_BITS = 4;  // high stones are looked up by so many at a time ...
constexpr int DIGITS = 4;      // ... and are 16 at most
constexpr int DIGIT = 1 << DIGIT_BITS;

constexpr int FINISHED = 127;
constexpr int UNREACHABLE = -128;
constexpr int OPEN = 1000;  // no byte: the moves decide
constexpr uint32 DE_BRUIJN = 0x077CB531;

// As in a PositionIndex, whose names say more; the last axis of a table is padded to 2^cells of its plane.
struct Board {
    const uint16 *rank;
    const uint16 *by_size;
    const int *size_start;
    const uint16 *low_image;
    const uint16 *high_image;
    const uint8 *compose;
    const uint16 *class_set;
    const uint8 *class_group;
    const int16 *low_class;
    const uint8 *low_turn;
    const uint8 *high_turn;
    const int *high_number;
    const uint16 *high_sets;
    const int *high_start;
    const uint32 *low_lines;
    const uint32 *high_lines;
    const uint32 *common;
    const int64 *class_subsets;  // [class] where the ways to share its low stones begin, in `lines`
    const int64 *class_shuffles;  // [class] where its shuffles begin
    int64 subsets;                // of all classes
    int cells;
    int low_cells;
    int classes;
    int symmetries;
    int misere;
};

struct Layer {
    const int64 *class_start;
    const uint32 *block_start;
    int64 row_size;
    int stones;
};

// Which block of a child, and which rank in it: the bit of a cell once its set is squeezed.
static __device__ int squeezed(int within, int image) { return 1 << __popc(within & (image - 1)); }

// The n-th cell of a set, as a bit.
static __device__ int nth_cell(int set, int n) {
    for (; n > 0; n--) set &= set - 1;
    return set & -set;
}

// A subset of the stones, from its squeezed bits.
static __device__ int spread(int squeezed_bits, int stones) {
    int subset = 0;
    for (; squeezed_bits; squeezed_bits >>= 1, stones &= stones - 1)
        if (squeezed_bits & 1) subset |= stones & -stones;
    return subset;
}

// lines[player][class, i]: the lines that a player has in the i-th way to share the low stones.
extern "C" __global__ void list_lines(Board board, uint32 *lines) {
    int number = blockIdx.x;
    int low = board.class_set[number];
    int low_stones = __popc(low);
    uint32 *of_class = lines + board.class_subsets[number];
    for (int index = threadIdx.x; index < 1 << low_stones; index += THREADS) {
        int of_first = spread(board.by_size[low_stones << board.low_cells | index], low);
        of_class[index] = board.low_lines[of_first];
        of_class[board.subsets + index] = board.low_lines[1 << board.low_cells | (low ^ of_first)];
    }
}

// Where a shuffle lies. Its slot is the number of the empty low cell that is taken; a move on a
// high cell has the slot after the last.
static __device__ int64 shuffle_at(const Board &board, int number, int slot, int turn) {
    int low_stones = __popc(board.class_set[number]);
    return board.class_shuffles[number] + ((int64)(slot * board.symmetries + turn) << low_stones);
}

// A shuffle holds, for the i-th set of the first player's low stones, its rank in the child.
extern "C" __global__ void make_shuffles(Board board, int first_moves, uint16 *shuffles) {
    int number = blockIdx.x;
    int slot = blockIdx.y / board.symmetries;
    int turn = blockIdx.y % board.symmetries;
    int low = board.class_set[number];
    int low_stones = __popc(low);
    int empty = ((1 << board.low_cells) - 1) ^ low;
    if (slot > __popc(empty)) return;
    int added = nth_cell(empty, slot);  // nothing for the slot after the last
    const uint16 *images = board.low_image + (turn << board.low_cells);
    int child_low = board.class_set[board.low_class[low | added]];
    if (images[low | added] != child_low) return;  // this turn never leads to a child
    int united_at_first = first_moves && added ? squeezed(child_low, images[added]) : 0;
    uint16 *shuffle = shuffles + shuffle_at(board, number, slot, turn);
    for (int index = threadIdx.x; index < 1 << low_stones; index += THREADS) {
        int subset = spread(board.by_size[low_stones << board.low_cells | index], low);
        int united = united_at_first;
        for (; subset; subset &= subset - 1) united |= squeezed(child_low, images[subset & -subset]);
        shuffle[index] = board.rank[united];
    }
}

// What all threads of a block need to know of the row that they are at.
struct Row {
    const int8 *child[MAX_CELLS];          // [move] the child's row
    const uint32 *child_blocks[MAX_CELLS];  // [move] where blocks start in it
    const uint16 *shuffle[MAX_CELLS];       // [move] or none: the low stones stay as they are
    int turn[MAX_CELLS];
    int child_high[MAX_CELLS];
    int added_high[MAX_CELLS];
    // The first player's high stones, DIGIT_BITS of them: [move] the child's; [moves] as cells.
    uint16 high[MAX_CELLS + 1][DIGITS][DIGIT];
    int orbit;
    const int8 *source[WARPS][MAX_CELLS];  // [warp][move] the child of the block that it is at
};

// The occupied set of a row: the last class that starts no later holds it.
static __device__ int find_class(const Board &board, const Layer &layer, int64 start) {
    int from = 0, to = board.classes;
    while (to - from > 1) {
        int middle = (from + to) / 2;
        if (layer.class_start[middle] <= start)
            from = middle;
        else
            to = middle;
    }
    return from;
}

static __device__ int find_high(const Board &board, const Layer &layer, int number, int64 start) {
    int group = board.class_group[number];
    int high_cells = board.cells - board.low_cells;
    int high_stones = layer.stones - __popc(board.class_set[number]);
    int first = board.high_start[group * (high_cells + 2) + high_stones];
    int row = (int)((start - layer.class_start[number]) / layer.row_size);
    return board.high_sets[(group << high_cells) + first + row];
}

// How many occupied sets this one stands for.
static __device__ int orbit(const Board &board, int low, int high) {
    int high_cells = board.cells - board.low_cells;
    int kept = 0;
    for (int turn = 0; turn < board.symmetries; turn++)
        kept += board.low_image[turn << board.low_cells | low] == low &&
                board.high_image[turn << high_cells | high] == high;
    return board.symmetries / kept;
}

// What the move on an empty cell makes of the occupied set.
static __device__ void link_child(const Board &board, const Layer &child_layer, const int8 *child,
                                  const uint16 *shuffles, int number, int high, int bit, Row &row) {
    int low_cells = board.low_cells, high_cells = board.cells - board.low_cells;
    int low = board.class_set[number];
    int added_low = bit < low_cells ? 1 << bit : 0;
    int added_high = bit < low_cells ? 0 : 1 << (bit - low_cells);
    int child_number = board.low_class[low | added_low];
    int group = board.class_group[child_number];
    int turn = board.low_turn[low | added_low];
    int turned = board.high_image[turn << high_cells | high | added_high];
    int more = board.high_turn[group << high_cells | turned];
    int both = board.compose[more * board.symmetries + turn];
    int child_stones = __popc(low | added_low);

    int taken = low | high << low_cells;
    int move = bit - __popc(taken & ((1 << bit) - 1));
    int slot = added_low ? move : low_cells - __popc(low);
    row.child[move] = child + child_layer.class_start[child_number] +
                      board.high_number[group << high_cells | turned] * child_layer.row_size;
    row.child_blocks[move] = child_layer.block_start + (child_stones << high_cells);
    bool straight = added_high && both == 0;
    row.shuffle[move] = straight ? nullptr : shuffles + shuffle_at(board, number, slot, both);
    row.turn[move] = both;
    row.child_high[move] = board.high_image[more << high_cells | turned];
    row.added_high[move] = added_high;
}

// One entry of row.high, whose indices are those of `entry`.
static __device__ void map_high(const Board &board, int high, int moves, bool first_moves, int entry,
                                Row &row) {
    int move = entry / (DIGITS * DIGIT), digit = entry / DIGIT % DIGITS, value = entry % DIGIT;
    int subset = spread(value << (digit * DIGIT_BITS), high);
    if (move == moves) {
        row.high[move][digit][value] = subset;
        return;
    }
    const uint16 *images = board.high_image + (row.turn[move] << (board.cells - board.low_cells));
    int child_high = row.child_high[move];
    if (first_moves && digit == 0) subset |= row.added_high[move];
    int united = 0;
    for (; subset; subset &= subset - 1) united |= squeezed(child_high, images[subset & -subset]);
    row.high[move][digit][value] = united;
}

static __device__ int look_up_high(const Row &row, int move, int block, int high_stones) {
    int found = row.high[move][0][block % DIGIT];
    for (int digit = 1; digit * DIGIT_BITS < high_stones; digit++)
        found |= row.high[move][digit][block >> (digit * DIGIT_BITS) & (DIGIT - 1)];
    return found;
}

// The byte of a position with these lines; OPEN if it has none.
static __device__ int settle(uint32 of_waiting, uint32 of_moving, const uint32 *common, int finished) {
    if (of_moving) return UNREACHABLE;
    if (!of_waiting) return OPEN;
    uint32 shared = ~0u;
    for (; of_waiting; of_waiting &= of_waiting - 1)
        shared &= common[((of_waiting & -of_waiting) * DE_BRUIJN) >> 27];
    return shared ? finished : UNREACHABLE;  // no single stone completes lines that share no cell
}

// Decide a layer from the next. tally receives wins, losses, draws, and those finished by a line,
// weighted with the orbits of the occupied sets. Each row is cut into so many parts.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
    sweep_layer(Board board, Layer layer, Layer child_layer, const uint32 *lines,
                const uint16 *shuffles, const int8 *child, int64 rows, int parts, int8 *out,
                uint64 *tally) {
    __shared__ Row row;
    __shared__ uint64 sums[4];
    const int thread = threadIdx.x, warp = thread / WARP, lane = thread % WARP;
    const int low_cells = board.low_cells, high_cells = board.cells - low_cells;
    const int moves = board.cells - layer.stones;
    const int first_stones = (layer.stones + 1) / 2;
    const bool first_moves = layer.stones % 2 == 0;
    const int waiting = first_moves ? 1 : 0;
    const int finished = board.misere ? -FINISHED : FINISHED;
    int64 wins = 0, losses = 0, draws = 0, ends = 0;

    for (int64 item = blockIdx.x; item < rows * parts; item += gridDim.x) {
        const int part = (int)(item % parts);
        const int64 start = item / parts * layer.row_size;
        const int number = find_class(board, layer, start);
        const int high = find_high(board, layer, number, start);
        const int low = board.class_set[number];
        const int low_stones = __popc(low), high_stones = __popc(high);
        if (thread < board.cells && !((low | high << low_cells) >> thread & 1))
            link_child(board, child_layer, child, shuffles, number, high, thread, row);
        if (thread == WARP)  // the second warp has time for it
            row.orbit = orbit(board, low, high);
        __syncthreads();
        for (int entry = thread; entry < (moves + 1) * DIGITS * DIGIT; entry += THREADS)
            if (entry / DIGIT % DIGITS * DIGIT_BITS < high_stones || entry / DIGIT % DIGITS == 0)
                map_high(board, high, moves, first_moves, entry, row);
        __syncthreads();

        const int *size_start = board.size_start + low_stones * (low_cells + 3);
        const uint32 *places = layer.block_start + (low_stones << high_cells);
        const uint32 *of_class = lines + board.class_subsets[number];
        const uint32 *of_waiting = of_class + waiting * board.subsets;
        const uint32 *of_moving = of_class + (1 - waiting) * board.subsets;
        int row_wins = 0, row_losses = 0, row_draws = 0, row_ends = 0;

        for (int block = part * WARPS + warp; block < 1 << high_stones; block += parts * WARPS) {
            const int first_low = first_stones - __popc(block);
            if (first_low < 0 || first_low > low_stones) continue;  // the same for the whole warp
            const int begin = size_start[first_low];
            const int length = size_start[first_low + 1] - begin;
            const int first_high = look_up_high(row, moves, block, high_stones);
            const int high_of_waiting = waiting == 0 ? first_high : high ^ first_high;
            const uint32 held = board.high_lines[waiting << high_cells | high_of_waiting];
            const uint32 met =
                board.high_lines[(1 - waiting) << high_cells | (high ^ high_of_waiting)];
            const uint32 *common =
                board.common + (int64)(waiting << high_cells | high_of_waiting) * MAX_GROUPS;
            // Group 0 holds the lines within the high cells: one of them settles the block.
            const int moves_here = (held | met) & 1 ? 0 : moves;
            if (lane < moves_here)
                row.source[warp][lane] =
                    row.child[lane] +
                    row.child_blocks[lane][look_up_high(row, lane, block, high_stones)];
            __syncwarp();

            int8 *place = out + start + places[block];
            for (int index = lane; index < length; index += WARP) {
                int byte = settle(of_waiting[begin + index] & held, of_moving[begin + index] & met,
                                  common, finished);
                if (byte == OPEN) {
                    int best = moves ? UNREACHABLE : 0;
                    for (int move = 0; move < moves_here; move++) {
                        const uint16 *shuffle = row.shuffle[move];
                        int from = shuffle ? shuffle[begin + index] : index;
                        best = max(best, (int)row.source[warp][move][from]);
                    }
                    byte = (best > 0) - (best < 0) - best;  // one nearer to zero, other sign
                }
                place[index] = (int8)byte;
                row_wins += byte < 0 && byte != UNREACHABLE;
                row_losses += byte > 0;
                row_draws += byte == 0;
                row_ends += byte == finished;
            }
            __syncwarp();  // before the sources of the next block
        }
        wins += (int64)row_wins * row.orbit;
        losses += (int64)row_losses * row.orbit;
        draws += (int64)row_draws * row.orbit;
        ends += (int64)row_ends * row.orbit;
        __syncthreads();  // before the next row
    }

    if (thread < 4) sums[thread] = 0;
    __syncthreads();
    atomicAdd(&sums[0], (uint64)wins);
    atomicAdd(&sums[1], (uint64)losses);
    atomicAdd(&sums[2], (uint64)draws);
    atomicAdd(&sums[3], (uint64)ends);
    __syncthreads();
    if (thread < 4) atomicAdd(&tally[thread], sums[thread]);
}
