import { setTimeout as pause } from 'node:timers/promises';
import { operatorPictureStates } from '#lib/contract/operator/pictures.ts';
import type { NamedPictures } from './named-pictures.ts';
import type { Report } from '../report.ts';
import type { AskShop } from '../shop.ts';

interface Awaited {
  readonly ask: AskShop;
  readonly sites: readonly string[];
  readonly pictures: NamedPictures;
  readonly report: Report;
  /** Milliseconds between two questions while nothing has happened. */
  readonly everyMs?: number | undefined;
  readonly onProgress: (done: number, total: number) => void;
}

/** What became of a feed's pictures. */
export interface PictureCounts {
  /** Pictures that the shop is to keep. */
  readonly total: number;
  /** Left out: the report names them. */
  readonly refused: number;
  /** Kept, and doubtful. */
  readonly doubted: number;
  /** Tried in vain; the shop tries them again by itself. */
  readonly put: number;
}

const AT_ONCE = 500;
const EVERY_MS = 2_000;

/** Waits until the shop has tried every picture of a feed, and reports those that are left out or doubtful. */
export const awaitPictures = async (awaited: Awaited): Promise<PictureCounts> => {
  const { pictures, everyMs = EVERY_MS, onProgress } = awaited;
  const total = pictures.count();
  const counts = { total, refused: 0, doubted: 0, put: 0 };
  while (pictures.count() > 0) {
    const left = pictures.count();
    await look(awaited, counts);
    onProgress(total - pictures.count(), total);
    if (pictures.count() === left) await pause(everyMs);
  }
  return counts;
};

type Tally = { -readonly [Name in keyof PictureCounts]: number };

const look = async ({ ask, sites, pictures, report }: Awaited, counts: Tally): Promise<void> => {
  const open = pictures.open(AT_ONCE);
  const body = { sites: [...sites], addresses: open.map(({ address }) => address) };
  const { pictures: states } = await ask(operatorPictureStates, { body });
  const known = new Map(states.map((state) => [state.address, state]));
  for (const { address, line } of open) {
    const { state = 'kept', reason = '', isPut = false } = known.get(address) ?? {};
    if (state === 'waiting' && !isPut) continue;
    pictures.done(address);
    if (reason === '') continue;
    counts[state === 'refused' ? 'refused' : isPut ? 'put' : 'doubted'] += 1;
    const told = state === 'refused' ? 'left out: ' : isPut ? 'tried again later: ' : '';
    await report.add('warning', { line, column: 'picture', value: address, reason: told + reason });
  }
};
