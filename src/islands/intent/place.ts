/** The server's placeholder for an island, or for its data; null if there is none. */
export const placeOf = (id: string): HTMLElement | null => document.getElementById(id);
