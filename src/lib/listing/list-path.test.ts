import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPathOrder, segmentsOf } from './list-path.ts';
import { tagsOfSegments } from './list-tags.ts';
import { indexTags } from './tag-index.ts';
import { TAG_TYPES, type TagType } from '@parlour/domain';

const tag = (type: TagType, urlSlug: string, parentUrlSlug = '') => ({
  type,
  urlSlug,
  parentUrlSlug,
});

const furniture = tag('category', 'furniture');
const sofas = tag('category', 'sofas', 'furniture');
const blue = tag('colour', 'blue');
const green = tag('colour', 'green');
const red = tag('colour', 'red');
const blueGreen = tag('colour', 'blue-green');
const velvet = tag('material', 'velvet');
const cosy = tag('filter', 'cosy');
const shadow = tag('category', 'furniture-sofas');
const tags = [furniture, sofas, blue, green, red, velvet, cosy];

describe('path of a list', () => {
  it.each([
    ['nothing', [], [], tags],
    ['[FILTER-003] a root category', [furniture], ['category-furniture'], tags],
    ['[FILTER-003] a child with its parent', [sofas], ['category-furniture-sofas'], tags],
    ['[FILTER-001] slugs of one kind joined', [red, blue], ['color-blue-red'], tags],
    [
      '[FILTER-014] the kinds in one order, whatever was chosen first',
      [cosy, velvet, green, sofas],
      ['category-furniture-sofas', 'color-green', 'material-velvet', 'moodclip-cosy'],
      tags,
    ],
    [
      'slugs separately if they would name another tag when joined',
      [green, blue],
      ['color-blue', 'color-green'],
      [...tags, blueGreen],
    ],
    ['a child alone if a root has the joined slug', [sofas], ['category-sofas'], [...tags, shadow]],
  ])('writes %s', (_what, selected, segments, all) => {
    expect(segmentsOf(selected, indexTags(all))).toEqual(segments);
    expect(tagsOfSegments(segments, indexTags(all))).toEqual(inPathOrder(selected));
  });

  it('[FILTER-014] [ROUTE-011] is parsed into the same tags, in the same order', () => {
    const slug = fc
      .array(fc.constantFrom('a', 'b', 'c', 'dé', '1'), { minLength: 1, maxLength: 3 })
      .map((parts) => encodeURIComponent(parts.join('-')));
    const some = fc.uniqueArray(
      fc.record({
        type: fc.constantFrom(...TAG_TYPES),
        urlSlug: slug,
        parentUrlSlug: fc.constant(''),
      }),
      { selector: ({ type, urlSlug }) => `${type}/${urlSlug}`, maxLength: 30 },
    );
    const selections = some.chain((all) =>
      fc.record({
        all: fc.constant(all),
        few: fc.subarray(all, { maxLength: Math.min(7, all.length) }),
      }),
    );
    fc.assert(
      fc.property(selections, ({ all, few }) => {
        const index = indexTags(all);
        const segments = segmentsOf(few, index);
        expect(tagsOfSegments(segments, index)).toEqual(inPathOrder(few));
        expect(segmentsOf([...few].reverse(), index)).toEqual(segments);
      }),
    );
  });
});
