import type { WritableAtom } from 'nanostores';
import { readStored, writeStored } from './browser-storage.ts';

/**
 * Shows what the browser has kept under a key, then what the shop says, which is kept in its place; both
 * only as far as the visitor lets the browser keep it. When the shop does not answer, what was shown stays.
 * @param parse turns what was kept into what it should be
 */
export const storedFirst = async <T>(
  key: string,
  parse: (value: unknown) => T,
  $shown: Pick<WritableAtom<T>, 'set'>,
  ask: () => Promise<T>,
): Promise<void> => {
  const kept = readStored(key, parse);
  if (kept !== undefined) $shown.set(kept);
  try {
    const said = await ask();
    writeStored(key, said);
    $shown.set(said);
  } catch {
    // What the visitor does next will say what is wrong.
  }
};
