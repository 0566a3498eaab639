import { describe, expect, it } from 'vitest';
import type { Tag } from '@parlour/contract';
import { indexTags } from './tag-index.ts';
import { productsPlace } from './list-place.ts';
import { NO_RANGES } from './range-filters.ts';
import { readSearch } from './search-notes.ts';

const NO_TAGS = indexTags<Tag>([]);
const understood = {
  filters: [],
  correctedTo: '',
  leftOut: [],
  without: [],
  anyWord: false,
  related: false,
  provisional: false,
};

const TODAY = '2026-11-27';

const place = (url: string) => {
  const found = productsPlace([], new URLSearchParams(url), NO_TAGS);
  if (found === null) throw new Error('no place');
  return found;
};

describe('the notes on a search', () => {
  it('have a link for each filter in the text to the search without it, in the same order', () => {
    const filters = [{ name: 'Colour: green', rest: 'velvet sofa' }];
    expect(
      readSearch(
        place('searchQuery=green+velvet+sofa&sort=price_asc'),
        NO_TAGS,
        {
          ...understood,
          filters,
        },
        TODAY,
      ),
    ).toEqual({
      notes: [],
      filters: [
        {
          name: 'Colour: green',
          rest: 'velvet sofa',
          href: '/products?searchQuery=velvet+sofa&sort=price_asc',
        },
      ],
    });
  });

  it('say what was corrected', () => {
    const corrected = { ...understood, correctedTo: 'velvet' };
    expect(readSearch(place('searchQuery=velvit'), NO_TAGS, corrected, TODAY)?.notes).toEqual([
      'Nothing matches ‘velvit’. These are the results for ‘velvet’.',
    ]);
  });

  it('are empty if all words were found, or if the upstream sends nothing', () => {
    expect(readSearch(place('searchQuery=sofa'), NO_TAGS, understood, TODAY)).toBeNull();
    expect(readSearch(place('searchQuery=sofa'), NO_TAGS, undefined, TODAY)).toBeNull();
  });

  it('say what a day of arrival means, and that one is past', () => {
    const notes = (by: string) => {
      const ranges = { ...NO_RANGES, by };
      return readSearch({ ...place(''), ranges }, NO_TAGS, undefined, TODAY)?.notes;
    };
    expect(notes('2026-12-24')).toEqual([
      'This list has what arrives by 24 December if you order today. Some postcodes take longer: each product’s page says how long for yours.',
    ]);
    expect(notes(TODAY)?.[0]).toContain('what arrives by 27 November');
    expect(notes('2025-12-24')).toEqual(['24 December 2025 is past. Choose today or a later day.']);
  });
});
