import { MINUTE_MS } from '@parlour/domain';
import { isPersonal, minutesOf } from './browser-storage-keys.ts';
import { removeKeys } from './consent/account-storage.ts';
import { mayStorePersonal } from './consent/may-store.ts';

interface Entry {
  readonly value: unknown;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * The value of a key in local storage. Undefined if it has expired, cannot be read or does not parse
 * (ERROR-008), and if it is personal and the visitor has not consented.
 * @param parse turns a stored value into a typed one, or into undefined
 */
export const readStored = <T>(
  key: string,
  parse: (value: unknown) => T | undefined,
): T | undefined => {
  try {
    if (isPersonal(key) && !mayStorePersonal()) return undefined;
    const entry = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Entry> | null;
    if (typeof entry?.until === 'number' && Date.now() < entry.until) return parse(entry.value);
    if (entry !== null) removeStored(key);
  } catch {
    // The value is foreign or storage is blocked: treat it as absent.
  }
  return undefined;
};

/** Writes a value to local storage; personal data only with consent (CONSENT-008). */
export const writeStored = (key: string, value: unknown, minutes = minutesOf(key)): void => {
  if (isPersonal(key) && !mayStorePersonal()) return;
  const entry = { value, until: Date.now() + minutes * MINUTE_MS } satisfies Entry;
  try {
    localStorage.setItem(key, JSON.stringify(entry));
  } catch {
    // Storage is full or blocked: the shop works without it.
  }
};

export const removeStored = (key: string): void => {
  removeKeys([key]);
};
