/** First characters of a cell that spreadsheets take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A cell of a table for spreadsheets. One that would be taken for a formula gets an apostrophe in front:
 * customers and suppliers write some of these cells.
 */
export const spreadsheetCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
