import { type FeedContext, keepRows } from '#lib/supplier-feeds/feed.ts';
import { DecodedText } from '#lib/supplier-feeds/text.ts';
import { detectFormat } from '#lib/supplier-feeds/detect.ts';
import { feedReader, withHeader } from '#lib/supplier-feeds/read-feed.ts';
import { supplierOf } from '#lib/supplier-feeds/supplier.ts';
import { fetchFeed } from './fetch-feed.ts';
import { noteItem } from './note-item.ts';
import type { Run, Work } from './run.ts';

export const contextOf = (
  { feed: { settings }, startedAt }: Run,
  onDate: (made: Date) => void = () => undefined,
): FeedContext => ({
  supplier: supplierOf(settings.seller, ''),
  currencies: { assumed: settings.currency, rates: new Map(Object.entries(settings.rates)) },
  now: startedAt,
  onDate,
});

/**
 * Fetches a feed and keeps its rows; null when the supplier has no newer version.
 * @throws {FeedProblem} when the feed cannot be read
 */
export const fetchStep = async (run: Run, { kept }: Work): Promise<Run | null> => {
  const { address, format: asked } = run.feed.settings;
  const feed = await fetchFeed(address, run.feed);
  if (feed === null) return null;
  kept.clear();
  const { head, text } = await begun(new DecodedText().decode(feed.bytes));
  const format = detectFormat(head, asked);
  const headers = new Map<string, string>();
  const dates: Date[] = [];
  const reader = feedReader(
    format,
    contextOf(run, (made) => void dates.push(made)),
    headers,
  );
  let after = run;
  for await (const item of keepRows(reader.rows(text), reader.format, kept)) {
    after = noteItem(after, kept, withHeader(item, headers));
  }
  const { etag, modified } = feed;
  const stockDate = stockDateOf(dates, modified, run.startedAt);
  return {
    ...after,
    phase: 'load',
    fetched: { etag, modified, format, headers: [...headers], stockDate },
  };
};

/** The feed's own date is exact; that of its file says only that its figures are no newer. */
const stockDateOf = (dates: readonly Date[], modified: string, now: number) => {
  const own = Math.max(...dates.map((made) => made.getTime()));
  if (Number.isFinite(own))
    return { at: new Date(Math.min(own, now)).toISOString(), isExact: true };
  const written = Date.parse(modified);
  const at = Number.isNaN(written) ? now : Math.min(written, now);
  return { at: new Date(at).toISOString(), isExact: false };
};

/** The first piece of a text that says anything, and all of the text. */
const begun = async (text: AsyncIterable<string>) => {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  let next = await pieces.next();
  while (next.done !== true && (head += next.value).trim() === '') next = await pieces.next();
  return { head, text: continued(head, pieces) };
};

async function* continued(head: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    yield next.value;
  }
}
