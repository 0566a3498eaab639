import { describe, expect, it } from 'vitest';
import { storedFields, storedId, storedList, storedNumber, storedText } from './stored.ts';

describe('data in the browser’s storage', () => {
  it('is parsed by its kind, and is empty where an older script wrote another kind', () => {
    expect([storedText('oak'), storedText(7), storedText(null)]).toEqual(['oak', '', '']);
    expect([storedNumber(7), storedNumber('7'), storedNumber(undefined)]).toEqual([7, 0, 0]);
    expect([storedId('7'), storedId(7), storedId(null), storedId({})]).toEqual(['7', '7', '', '']);
    expect([storedList(storedId)([1, '2']), storedList(storedId)('12')]).toEqual([['1', '2'], []]);
  });

  it('has each known field of an object, and no other', () => {
    const read = storedFields({ id: storedId, name: storedText });
    expect(read({ id: 7, name: 'oak', price: 9 })).toEqual({ id: '7', name: 'oak' });
    expect([read(null), read('text')]).toEqual([
      { id: '', name: '' },
      { id: '', name: '' },
    ]);
  });
});
