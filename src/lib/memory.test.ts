import { describe, expect, it } from 'vitest';
import { createMemory } from './memory.ts';

const start = (capacity: number) =>
  createMemory<string>({ capacity, sizeOf: (value) => value.length });

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
});
