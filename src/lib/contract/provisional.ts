/** Seconds for which a provisional answer of a search is good enough. */
export const PROVISIONAL_SECONDS = 10;
