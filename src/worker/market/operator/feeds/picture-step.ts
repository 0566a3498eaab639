import { HOUR_MS } from '#lib/durations.ts';
import { statesOf } from '../pictures/supplier-pictures.queries.ts';
import { counting } from './note-item.ts';
import type { Run, Work } from './run.ts';

/** Pictures that are asked about at once. */
const AT_ONCE = 500;
/** Milliseconds after which a run ends though pictures are still to be fetched; they are all the same. */
const PATIENCE_MS = 12 * HOUR_MS;

/** What is known of a run's pictures: `done` when nothing more is to be waited for. */
export interface PicturesAfter {
  readonly run: Run;
  readonly state: 'done' | 'more' | 'waiting';
}

/** Reports pictures of the feed that are refused or doubtful, as far as they have been fetched. */
export const pictureStep = async (run: Run, { env, kept }: Work): Promise<PicturesAfter> => {
  const open = kept.openPictures(AT_ONCE);
  if (open.length === 0) return { run, state: 'done' };
  const states = await statesOf(
    env.MARKET_DB,
    open.map(({ address }) => address),
  );
  const known = new Map(states.map((state) => [state.address, state]));
  let after = run;
  let waiting = 0;
  for (const { address, line } of open) {
    const { state, reason, failures } = known.get(address) ?? NOT_FETCHED;
    if (state === 'waiting' && (failures === 0 || reason === '')) {
      waiting += 1;
      continue;
    }
    kept.closePicture(address);
    if (reason === '') continue;
    const remark = { line, column: 'picture', value: address, reason: told[state] + reason };
    kept.remark(run.step, { outcome: 'warning', ...remark });
    after = counting(after, 'warnings');
  }
  if (waiting < open.length) return { run: after, state: 'more' };
  const isOver = Date.now() - run.startedAt > PATIENCE_MS;
  return { run: after, state: isOver ? 'done' : 'waiting' };
};

/** An address that the shop does not fetch is shown as it is. */
const NOT_FETCHED = { state: 'kept', reason: '', failures: 0 } as const;

const told = { refused: 'left out: ', kept: '', waiting: 'tried again later: ' } as const;
