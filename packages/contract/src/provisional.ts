/** How long a provisional reply of a search may be cached, in seconds. */
export const PROVISIONAL_S = 10;
