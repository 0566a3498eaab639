import { describe, expect, it } from 'vitest';
import { isIndexable, selectedFilters, toggled } from './selected-filters.ts';

const furniture = { type: 'category', urlSlug: 'furniture' } as const;
const sofas = { type: 'category', urlSlug: 'sofas' } as const;
const blue = { type: 'colour', urlSlug: 'blue' } as const;
const green = { type: 'colour', urlSlug: 'green' } as const;
const oak = { type: 'material', urlSlug: 'oak' } as const;

describe('selection of filters', () => {
  it.each([
    ['[FILTER-012] adds a tag', [blue], oak, [blue, oak]],
    ['[FILTER-012] adds a second tag of a type', [blue], green, [blue, green]],
    ['[FILTER-012] [FILTER-017] removes a tag', [blue, oak], blue, [oak]],
    ['[FILTER-015] replaces a category by another', [furniture, blue], sofas, [blue, sofas]],
    ['[FILTER-016] replaces a parent by its child', [furniture], sofas, [sofas]],
    ['[FILTER-012] removes a category', [sofas, blue], sofas, [blue]],
  ])('%s', (_what, before, tag, after) => {
    expect(toggled<{ type: typeof tag.type; urlSlug: string }>(before, tag)).toEqual(after);
  });

  it('[FILTER-019] is a map per type of slug to true', () => {
    expect(selectedFilters([blue, green, sofas])).toEqual({
      category: { sofas: true },
      brand: {},
      room: {},
      colour: { blue: true, green: true },
      material: {},
      filter: {},
      style: {},
    });
  });

  it.each([
    [[], true],
    [[sofas], true],
    [[blue], true],
    [[sofas, blue], true],
    [[blue, green], false],
    [[blue, oak], false],
    [[sofas, blue, oak], false],
    [[sofas, furniture], false],
  ])('is indexable up to one facet: %j %s', (selected, indexable) => {
    expect(isIndexable(selected)).toBe(indexable);
  });
});
