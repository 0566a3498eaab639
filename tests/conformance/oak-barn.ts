import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const COLUMNS = 'id\ttitle\tdescription\tlink\timage_link\tprice\tavailability\tbrand\tquantity';

/** A row of the feed of the seller Oak Barn. */
export const chair = (id: string, pounds: number): string =>
  `${id}\t${id} chair\tSolid and plain.\thttps://oak.example/${id}\thttps://oak.example/${id}.jpg\t${String(pounds)}.00 GBP\tin_stock\tOak Barn\t20`;

/**
 * Puts rows on sale at a site by the command line.
 * @param folder the folder in which the command runs
 */
export const loadChairs = async <Ended>(
  parlour: (...words: readonly string[]) => Promise<Ended>,
  folder: string,
  ...rows: readonly string[]
): Promise<Ended> => {
  await writeFile(path.join(folder, 'feed.tsv'), `${[COLUMNS, ...rows].join('\n')}\n`);
  const feed = ['feed.tsv', '--site', 'hearth', '--seller', 'Oak Barn', '--yes'];
  return parlour('catalogue', 'import', ...feed);
};
