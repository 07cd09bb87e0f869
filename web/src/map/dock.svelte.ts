// Whether the map is out beside matches: who wants it in one wants it in the next, too.

export const dock = $state({ open: false });
