/*
 * Tolerant readers without zod, for scripts in the browser: the gateway has checked what the upstream
 * sent, but what it left out is missing (spec decision 44). A missing list is empty, a missing number
 * 0, a missing text ''; ids are strings.
 */

type Reader<T> = (value: unknown) => T;

export const sentText: Reader<string> = (value) => (typeof value === 'string' ? value : '');

export const sentNumber: Reader<number> = (value) => (typeof value === 'number' ? value : 0);

export const sentFlag: Reader<boolean> = (value) => value === true;

export const sentId: Reader<string> = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const sentList =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(item) : [];

/** Null where nothing was sent. */
export const sentMaybe =
  <T>(item: Reader<T>): Reader<T | null> =>
  (value) =>
    value === undefined || value === null ? null : item(value);

/** An object with a reader for each of its fields. */
export const sentFields =
  <T extends object>(readers: { readonly [Field in keyof T]: Reader<T[Field]> }): Reader<T> =>
  (value) => {
    const sent = (value ?? {}) as Readonly<Record<string, unknown>>;
    const names = Object.keys(readers) as (keyof T & string)[];
    return Object.fromEntries(names.map((name) => [name, readers[name](sent[name])])) as T;
  };
