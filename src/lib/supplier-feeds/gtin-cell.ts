import type { RowReading } from './feed-row.ts';
import { parseGtin } from './fields/gtin.ts';

/**
 * The GTIN of a row, '' for none. A wrong one keeps nobody from buying: it is noted, and left out
 * when it is no number at all.
 */
export const readGtin = (reading: RowReading, column: string): string => {
  const text = reading.text(column).replace(/^'/, '');
  const gtin = parseGtin(text);
  if (gtin === null) {
    if (text !== '') reading.warn(column, 'not 8, 12, 13 or 14 digits; left out');
    return '';
  }
  if (!gtin.isChecked) reading.warn(column, 'the check digit does not agree; kept as it is');
  return gtin.ean;
};
