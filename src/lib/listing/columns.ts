/** Numbers of columns that a product list offers (LIST-006), and the one it starts with (LIST-007). */
export const COLUMNS = [2, 3, 4, 5] as const;

export const DEFAULT_COLUMNS = 4;
