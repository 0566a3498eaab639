import { describe, expect, it } from 'vitest';
import { byParent, FACET_GROUPS } from './facet.ts';
import { TAG_TYPES } from '@parlour/domain';

const tag = (tagId: string, name: string, parent = '', parentName = '') => ({
  tagId,
  name,
  parent,
  parentName,
});

const blues = tag('1', 'Blues');
const navy = tag('2', 'Navy', '1', 'Blues');
const sky = tag('3', 'Sky', '1', 'Blues');
const fern = tag('4', 'Fern', '9', 'Greens');
const multi = tag('5', 'Multi');

describe('facets', () => {
  it('[FILTER-011] stand under their parents, the rest under "other"', () => {
    expect(byParent([multi, blues, navy, fern, sky])).toEqual([
      { name: 'Blues', head: blues, tags: [navy, sky] },
      { name: 'Greens', head: null, tags: [fern] },
      { name: 'other', head: null, tags: [multi] },
    ]);
  });

  it('[FILTER-011] have no "other" if every tag has a parent', () => {
    expect(byParent([navy]).map(({ name }) => name)).toEqual(['Blues']);
    expect(byParent([])).toEqual([]);
  });

  it('[FILTER-004] [FILTER-005] [FILTER-006] [FILTER-007] come in seven groups', () => {
    expect(FACET_GROUPS.map(({ type }) => type).toSorted()).toEqual(TAG_TYPES.toSorted());
    const looks = Object.fromEntries(FACET_GROUPS.map(({ type, look }) => [type, look]));
    expect(looks).toEqual({
      colour: 'swatch',
      material: 'picture',
      brand: 'checkbox',
      category: 'checkbox',
      room: 'checkbox',
      style: 'checkbox',
      filter: 'checkbox',
    });
    expect(FACET_GROUPS.map(({ name, grouped }) => (grouped ? `${name} by parent` : name))).toEqual(
      [
        'Colour by parent',
        'Material by parent',
        'Brand',
        'Category by parent',
        'Room',
        'Style',
        'Mood by parent',
      ],
    );
  });
});
