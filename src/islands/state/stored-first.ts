import type { WritableAtom } from 'nanostores';
import { readStored, writeStored } from './browser-storage.ts';

/**
 * Shows a stored value, then the shop's, which replaces it; both only as far as the visitor allows storage.
 * When the shop does not answer, the stored value stays.
 * @param parse turns a stored value into a typed one
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
    // The visitor's next action will report the problem.
  }
};
