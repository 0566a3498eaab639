/** The numbers of columns for a product list (LIST-006), and the default (LIST-007). */
export const COLUMNS = [2, 3, 4, 5] as const;

export const DEFAULT_COLUMNS = 4;
