/*
 * Parsers of data in the browser's storage, which an older script may have written. A missing list is empty,
 * a missing number 0, a missing text ''; ids are strings.
 */

type Reader<T> = (value: unknown) => T;

export const storedText: Reader<string> = (value) => (typeof value === 'string' ? value : '');

export const storedNumber: Reader<number> = (value) => (typeof value === 'number' ? value : 0);

export const storedId: Reader<string> = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const storedList =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(item) : [];

/** An object with a parser for each of its fields. */
export const storedFields =
  <T extends object>(readers: { readonly [Field in keyof T]: Reader<T[Field]> }): Reader<T> =>
  (value) => {
    const stored = (value ?? {}) as Readonly<Record<string, unknown>>;
    const names = Object.keys(readers) as (keyof T & string)[];
    return Object.fromEntries(names.map((name) => [name, readers[name](stored[name])])) as T;
  };
