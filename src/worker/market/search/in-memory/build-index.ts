import { TooLarge } from '../../listing/in-memory/build-index.ts';
import { TextBuilder } from './build-text.ts';
import { beginningOf, searchedAfter } from './documents.queries.ts';
import type { TextIndex } from './text-index.ts';

/** Products that one statement reads. */
const PAGE = 500;

/**
 * Reads what an assortment's products say, as it is when it begins, or newer.
 * @throws {TooLarge} as soon as it takes more than so many bytes
 */
export const buildTextIndex = async (
  db: D1Database,
  assortment: string,
  mostBytes: number,
): Promise<TextIndex> => {
  const { epoch, version, tags, phrases } = await beginningOf(db);
  const builder = new TextBuilder(tags, phrases);
  for (let after = 0, more = true; more;) {
    const page = await searchedAfter(db, assortment, after, PAGE);
    for (const product of page) builder.add(product);
    if (builder.bytes > mostBytes) throw new TooLarge(`${assortment} has too many words`);
    after = page.at(-1)?.id ?? after;
    more = page.length === PAGE;
  }
  return builder.finish({ epoch, version });
};
