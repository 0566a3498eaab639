import { beforeEach, describe, expect, it, vi } from 'vitest';
import { blockSessionStorage } from '../../../../tests/browser/blocked-storage.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const load = () => import('./compared.ts');

describe('the products selected for comparison', () => {
  it('last as long as the page where the browser blocks storage', async () => {
    vi.unstubAllGlobals();
    blockSessionStorage();
    const { $compared, setCompared } = await load();
    expect(setCompared('1', true)).toBe(true);
    expect($compared.get()).toEqual(['1']);
  });

  it('are at most four, without duplicates', async () => {
    const { $compared, setCompared } = await load();
    expect(['1', '2', '3', '2', '4', '5'].map((id) => setCompared(id, true))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect($compared.get()).toEqual(['1', '3', '2', '4']);
    expect(setCompared('3', false)).toBe(true);
    expect(setCompared('5', true)).toBe(true);
    expect($compared.get()).toEqual(['1', '2', '4', '5']);
  });

  it('are remembered from list to list', async () => {
    (await load()).setCompared('7', true);
    vi.resetModules();
    expect((await load()).$compared.get()).toEqual(['7']);
  });

  it.each(['{', '"7"', '[7, null]'])('[ERROR-008] are none if %s was stored', async (text) => {
    stored.set('compared', text);
    expect((await load()).$compared.get()).toEqual([]);
  });
});
