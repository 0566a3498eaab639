import { pictureAddress } from './addresses.ts';
import type { RowReading } from './feed-row.ts';

/** A picture that a product can do without: null, and noted, where its address is none to fetch. */
export const readPicture = (reading: RowReading, column: string, text: string): string | null => {
  const address = pictureAddress(text);
  if ('problem' in address) {
    reading.warn(column, `${address.problem}; left out`, text);
    return null;
  }
  if (address.doubt !== undefined) reading.warn(column, address.doubt, text);
  return address.url;
};
