import { isPersonal, minutesOf } from './browser-storage-keys.ts';
import { mayStorePersonal } from './consent/consent.ts';

const MINUTE = 60_000;

interface Entry {
  readonly value: unknown;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * What is kept under a key, or undefined: for what ran out, cannot be read or does not parse
 * (ERROR-008), and for what tells of a person who does not allow that.
 * @param parse turns what was stored into what it should be, or into undefined
 */
export const readKept = <T>(
  key: string,
  parse: (value: unknown) => T | undefined,
): T | undefined => {
  try {
    if (isPersonal(key) && !mayStorePersonal()) return undefined;
    const entry = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Entry> | null;
    if (typeof entry?.until === 'number' && Date.now() < entry.until) return parse(entry.value);
    if (entry !== null) forget(key);
  } catch {
    // Written by something else, or storage is closed to us: absent.
  }
  return undefined;
};

/** Keeps a value in the browser; what tells of a person only with consent (CONSENT-008). */
export const keep = (key: string, value: unknown, minutes = minutesOf(key)): void => {
  if (isPersonal(key) && !mayStorePersonal()) return;
  const entry = { value, until: Date.now() + minutes * MINUTE } satisfies Entry;
  try {
    localStorage.setItem(key, JSON.stringify(entry));
  } catch {
    // Full, or closed to us: the shop works without.
  }
};

export const forget = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Closed to us: nothing was kept.
  }
};
