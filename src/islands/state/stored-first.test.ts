import { atom } from 'nanostores';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeStored } from './browser-storage.ts';
import { storedFirst } from './stored-first.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('document', { cookie: 'allow-personal=yes' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const load = async (ask: () => Promise<string>): Promise<readonly string[]> => {
  const $shown = atom('');
  const shown: string[] = [];
  $shown.listen((value) => shown.push(value));
  await storedFirst('userData', String, $shown, ask);
  return shown;
};

it('[STORAGE-006] shows the stored value, then the shop’s, which it stores for the next time', async () => {
  expect(await load(() => Promise.resolve('Ada'))).toEqual(['Ada']);
  expect(await load(() => Promise.resolve('Ada Byron'))).toEqual(['Ada', 'Ada Byron']);
  expect(await load(() => Promise.reject(new Error('away')))).toEqual(['Ada Byron']);
});

it('[CONSENT-008] stores and shows no personal data without consent', async () => {
  writeStored('userData', 'Ada');
  vi.stubGlobal('document', { cookie: 'allow-personal=no' });
  expect(await load(() => Promise.reject(new Error('away')))).toEqual([]);
  stored.clear();
  await load(() => Promise.resolve('Ada'));
  expect(stored.size).toBe(0);
});
