import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAccountStorage } from './consent/account-storage.ts';
import { readStored, removeStored, writeStored } from './browser-storage.ts';

const stored = new Map<string, string>();
const page = { cookie: '' };
const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

beforeEach(() => {
  stored.clear();
  page.cookie = '';
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe('local storage', () => {
  it('[STORAGE-001] stores a value for 1440 minutes and no longer', () => {
    writeStored('a', 'x');
    pass(1_439);
    expect(readStored('a', asText)).toBe('x');
    pass(1);
    expect(readStored('a', asText)).toBeUndefined();
    expect(stored.has('a')).toBe(false);
  });

  it('stores a value for a given time', () => {
    writeStored('a', 'x', 5);
    pass(5);
    expect(readStored('a', asText)).toBeUndefined();
  });

  it.each(['', '{', 'null', '7', '"x"', '[]', '{"value":"x"}', '{"value":"x","until":"later"}'])(
    '[ERROR-008] treats %j as absent',
    (text) => {
      stored.set('a', text);
      expect(readStored('a', asText)).toBeUndefined();
    },
  );

  it('[ERROR-008] treats as absent what the parser rejects or fails on', () => {
    writeStored('a', { b: 1 });
    expect(readStored('a', asText)).toBeUndefined();
    const breaks = (value: unknown) => (value as { b: { c: string } }).b.c.length;
    writeStored('a', {});
    expect(readStored('a', breaks)).toBeUndefined();
  });

  it.each(['', 'allow-personal=no', 'allow-personal=removedForcefully'])(
    '[CONSENT-008] neither writes nor reads personal data with the cookies %j',
    (cookie) => {
      const key = 'lastUser';
      page.cookie = cookie;
      writeStored(key, 'x');
      expect(stored.size).toBe(0);
      page.cookie = 'allow-personal=yes';
      writeStored(key, 'x');
      expect(readStored(key, asText)).toBe('x');
      page.cookie = cookie;
      expect(readStored(key, asText)).toBeUndefined();
    },
  );

  it('[CART-006] removes what belongs to the account, and nothing else', () => {
    page.cookie = 'allow-personal=yes';
    for (const key of ['cart', 'addToCartData', 'userData', 'headerMenus']) writeStored(key, 'x');
    clearAccountStorage();
    expect([...stored.keys()]).toEqual(['headerMenus']);
    removeStored('headerMenus');
    expect(stored.size).toBe(0);
  });

  it('works without storage when it is blocked', () => {
    const closed = () => {
      throw new Error('closed');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
    writeStored('a', 'x');
    removeStored('a');
    expect(readStored('a', asText)).toBeUndefined();
  });
});
