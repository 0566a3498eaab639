import { beforeEach, expect, it, vi } from 'vitest';
import { minutesOf } from '#islands/state/browser-storage-keys.ts';
import { readStored, writeStored } from '#islands/state/browser-storage.ts';
import { FILTER_TOGGLE, REMEMBER_TOGGLE } from './filter-toggle.ts';

const KEY = 'filterPanel';

let kept: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  kept = {};
  vi.stubGlobal(
    'localStorage',
    new Proxy(kept, {
      get: (_, name: string) => {
        if (name === 'getItem') return (key: string) => kept[key] ?? null;
        if (name === 'setItem') return (key: string, text: string) => (kept[key] = text);
        if (name === 'removeItem') return (key: string) => Reflect.deleteProperty(kept, key);
        return kept[name];
      },
    }),
  );
});

/** A page that the browser has just parsed. */
const openList = () => {
  const acts: ((event: { readonly target: object }) => void)[] = [];
  const box = {
    checked: true,
    set: (checked: boolean) => {
      box.checked = checked;
      for (const act of acts) act({ target: box });
    },
  };
  vi.stubGlobal('document', {
    cookie: '',
    addEventListener: (type: string, act: (typeof acts)[number]) => {
      if (type === 'change') acts.push(act);
    },
    getElementById: (id: string) => (id === FILTER_TOGGLE ? box : null),
  });
  // Run as the page runs it, without a module around it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function(REMEMBER_TOGGLE)();
  return box;
};

it('[STORAGE-007] [LIST-004] keeps the filter panel as it was left, for the lifetime of all stored values', () => {
  expect(openList().checked).toBe(true);
  openList().set(false);
  expect(readStored(KEY, (value) => value)).toBe(false);
  vi.advanceTimersByTime((minutesOf(KEY) - 1) * 60_000);
  expect(openList().checked).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(openList().checked).toBe(true);
  expect(readStored(KEY, (value) => value)).toBeUndefined();
});

it('[STORAGE-007] reads what browser-storage has written, and writes what it can read', () => {
  writeStored(KEY, false);
  expect(openList().checked).toBe(false);
  openList().set(true);
  expect(openList().checked).toBe(true);
});

it.each(['{', 'no', '[]', '{"value":false}'])(
  '[ERROR-008] shows the panel where %j was stored',
  (text) => {
    kept[KEY] = text;
    expect(openList().checked).toBe(true);
  },
);
