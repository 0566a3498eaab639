/** Where the server has left room for an island, or for what an island must know of; null without it. */
export const placeOf = (id: string): HTMLElement | null => document.getElementById(id);
