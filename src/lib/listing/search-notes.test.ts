import { describe, expect, it } from 'vitest';
import { productsPlace } from './list-place.ts';
import { readSearch } from './search-notes.ts';

const understood = { filters: [], correctedTo: '', leftOut: [], anyWord: false };

const place = (address: string) => {
  const found = productsPlace([], new URLSearchParams(address), []);
  if (found === null) throw new Error('no place');
  return found;
};

describe('search of a results page', () => {
  it('links each filter that was read to the search without it, in the same order', () => {
    const filters = [{ name: 'Colour: green', rest: 'velvet sofa' }];
    expect(
      readSearch(place('searchQuery=green+velvet+sofa&sort=price_asc'), [], {
        ...understood,
        filters,
      }),
    ).toEqual({
      notes: [],
      filters: [
        { name: 'Colour: green', href: '/products?searchQuery=velvet+sofa&sort=price_asc' },
      ],
    });
  });

  it('tells what was corrected', () => {
    const corrected = { ...understood, correctedTo: 'velvet' };
    expect(readSearch(place('searchQuery=velvit'), [], corrected)?.notes).toEqual([
      'Nothing matches ‘velvit’. These are the results for ‘velvet’.',
    ]);
  });

  it('has nothing to tell of words that were found, or where the upstream tells nothing', () => {
    expect(readSearch(place('searchQuery=sofa'), [], understood)).toBeNull();
    expect(readSearch(place('searchQuery=sofa'), [], undefined)).toBeNull();
  });
});
