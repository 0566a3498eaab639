import { describe, expect, it } from 'vitest';
import { filterLists } from './product-filter.ts';

const tag = <T extends string>(type: T, urlSlug: string, parentUrlSlug = '') => ({
  type,
  urlSlug,
  parentUrlSlug,
});

const sofas = tag('category', 'sofas', 'furniture');
const gardenSofas = tag('category', 'sofas', 'garden');
const rootSofas = tag('category', 'sofas');
const sofaBrand = tag('brand', 'sofas');

describe('the filter lists of a call', () => {
  it('[ENTITY-023] have the slugs of each type of tag', () => {
    const selected = [
      tag('brand', 'ercol'),
      sofas,
      tag('room', 'living'),
      tag('colour', 'blue'),
      tag('colour', 'green'),
      tag('material', 'oak'),
      tag('filter', 'cosy'),
      tag('style', 'rustic'),
    ];
    expect(filterLists<(typeof selected)[number]>(selected, selected)).toEqual({
      brandsUrlSlug: ['ercol'],
      categoriesUrlSlug: ['sofas'],
      roomsUrlSlug: ['living'],
      colorsUrlSlug: ['blue', 'green'],
      materialsUrlSlug: ['oak'],
      moodclipsUrlSlug: ['cosy'],
      stylesUrlSlug: ['rustic'],
    });
  });

  it.each([
    ['the slug alone if no other category has it', sofas, [sofas, sofaBrand], 'sofas'],
    ['the parent, too, if one has', sofas, [sofas, gardenSofas], 'furniture/sofas'],
    ['the slug alone of a root, which has no parent', rootSofas, [sofas, rootSofas], 'sofas'],
  ])('have %s', (_what, selected, tags, slug) => {
    expect(filterLists<(typeof tags)[number]>([selected], tags).categoriesUrlSlug).toEqual([slug]);
  });
});
