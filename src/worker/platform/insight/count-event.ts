import { searchedWords } from '#lib/insight/searched-words.ts';
import type { Env } from '../env.ts';
import { countedDay, tally } from './tally.ts';
import { writeLater } from './write-tally.ts';

interface CountContext {
  readonly env: Env;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Id of the site. */
  readonly site: string;
}

/** Counts that a customer added to a cart or placed an order. */
export const countEvent = (
  { env, waitUntil, site }: CountContext,
  event: 'cart' | 'order',
): void => {
  write({ env, waitUntil, site }, event, '');
};

/** A search, and the network that it came from. */
interface SearchContext extends CountContext {
  readonly network: string;
}

/** Counts a search that found nothing, by its words without those that may name a person. */
export const countEmptySearch = ({ network, ...where }: SearchContext, text: string): void => {
  const words = searchedWords(text);
  if (words !== '') write(where, 'not_found', words, network);
};

/** Counts that a search without results was followed by one with results. */
export const countRetry = (
  { env, waitUntil, site, network }: SearchContext,
  before: string,
  after: string,
): void => {
  const [words, next] = [searchedWords(before), searchedWords(after)];
  if (words === '' || next === '' || words === next) return;
  tally({ table: 'retry', site, day: countedDay(), words, next, network });
  writeLater(env, waitUntil);
};

const write = (
  { env, waitUntil, site }: CountContext,
  event: 'cart' | 'order' | 'not_found',
  words: string,
  network = '',
): void => {
  tally({ table: 'event', site, day: countedDay(), event, words, network });
  env.INSIGHT?.writeDataPoint({ indexes: [site], blobs: [event, words], doubles: [1] });
  writeLater(env, waitUntil);
};
