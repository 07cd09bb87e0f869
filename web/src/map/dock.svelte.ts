// Whether the map is open beside matches; it stays open from one match to the next.

export const dock = $state({ open: false });
