import { describe, expect, it } from 'vitest';
import { createBudget, createLru, isolateBudget, textBytes } from './lru.ts';

const start = (capacity: number) =>
  createLru<string>({ capacity, sizeOf: (value) => value.length });

describe('memory', () => {
  it('drops the least recently used when it is full', () => {
    const memory = start(4);
    for (const key of ['a', 'b', 'c', 'd']) memory.set(key, '1');
    memory.get('a');
    memory.set('e', '1');
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => memory.get(key))).toEqual([
      '1',
      undefined,
      '1',
      '1',
      '1',
    ]);
  });

  it('counts a replaced value only once', () => {
    const memory = start(4);
    memory.set('a', '1');
    for (let turn = 0; turn < 10; turn += 1) memory.set('b', '2');
    expect([memory.get('a'), memory.get('b')]).toEqual(['1', '2']);
  });

  it('keeps neither a value that would take more than a quarter nor the one that it replaces', () => {
    const memory = start(8);
    memory.set('a', '12');
    memory.set('a', '123');
    expect(memory.get('a')).toBeUndefined();
  });

  it('counts entries if values have no size', () => {
    const memory = createLru<number>({ capacity: 2 });
    for (const key of ['a', 'b', 'c']) memory.set(key, 1);
    expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([undefined, 1, 1]);
  });

  it('reports evicted values, and not deleted ones', () => {
    const evicted: string[] = [];
    const memory = createLru<string>({
      capacity: 2,
      sizeOf: ({ length }) => length,
      largest: 2,
      onEvict: (key) => evicted.push(key),
    });
    memory.set('a', '1');
    memory.delete('a');
    memory.set('b', '1');
    memory.set('c', '12');
    expect([evicted, memory.get('b'), memory.get('c')]).toEqual([['b'], undefined, '12']);
  });
});

describe('memories that share a budget', () => {
  const start = () => {
    const budget = createBudget(6);
    const options = { capacity: 100, sizeOf: (value: string) => value.length, budget };
    return { budget, pages: createLru<string>(options), lists: createLru<string>(options) };
  };

  it('evict the value that was used longest ago in any of them', () => {
    const { budget, pages, lists } = start();
    pages.set('old', '12');
    lists.set('old', '12');
    pages.get('old');
    lists.set('new', '1234');
    expect([pages.get('old'), lists.get('old'), lists.get('new')]).toEqual([
      '12',
      undefined,
      '1234',
    ]);
    expect(budget.bytes()).toBe(6);
  });

  it('never exceed the budget, whatever is set, replaced and deleted', () => {
    const { budget, pages, lists } = start();
    for (let turn = 0; turn < 200; turn += 1) {
      const memory = turn % 3 === 0 ? pages : lists;
      const key = String((turn * 7) % 11);
      if (turn % 5 === 0) memory.delete(key);
      else memory.set(key, 'x'.repeat((turn * 13) % 5));
      const held = [pages, lists].flatMap((each) =>
        Array.from({ length: 11 }, (_, id) => each.get(String(id))?.length ?? 0),
      );
      expect(budget.bytes()).toBe(held.reduce((sum, length) => sum + length));
      expect(budget.bytes()).toBeLessThanOrEqual(6);
    }
  });
});

describe('the memories of an isolate', () => {
  it('hold 64 MB together, half of what the platform gives it', () => {
    const options = { capacity: 60_000_000, largest: Infinity, sizeOf: (bytes: number) => bytes };
    const [lists, words] = [createLru<number>(options), createLru<number>(options)];
    for (let turn = 0; turn < 30; turn += 1) {
      lists.set(String(turn), 3_000_000);
      words.set(String(turn), 3_000_000);
      expect(isolateBudget.bytes()).toBeLessThanOrEqual(64_000_000);
    }
    expect(isolateBudget.bytes()).toBeGreaterThan(55_000_000);
  });

  it('count two bytes for each character of a text', () => {
    expect(textBytes('Möbel')).toBe(10);
  });
});
