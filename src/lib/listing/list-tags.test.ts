import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagsOfSegments } from './list-tags.ts';
import { indexTags } from './tag-index.ts';
import type { TagType } from '@parlour/domain';

const tag = (type: TagType, urlSlug: string, parentUrlSlug = '') => ({
  type,
  urlSlug,
  parentUrlSlug,
});

const furniture = tag('category', 'furniture');
const sofas = tag('category', 'sofas', 'furniture');
const gardenSofas = tag('category', 'sofas', 'outdoor');
const cornerRoot = tag('category', 'furniture-sofas');
const blue = tag('colour', 'blue');
const blueGreen = tag('colour', 'blue-green');
const green = tag('colour', 'green');
const decor = tag('style', 'd%C3%A9co');
const living = tag('room', 'living');
const cosy = tag('filter', 'cosy');
const tags = [furniture, gardenSofas, sofas, blue, blueGreen, green, decor, living, cosy];
const index = indexTags(tags);

describe('tags of a list’s path', () => {
  it.each([
    ['nothing', [], []],
    ['[ROUTE-012] a category', ['category-furniture'], [furniture]],
    ['[ROUTE-013] a child with its parent', ['category-furniture-sofas'], [sofas]],
    ['[ROUTE-013] the child of another parent', ['category-outdoor-sofas'], [gardenSofas]],
    ['[ROUTE-012] a child without its parent', ['category-sofas'], [gardenSofas]],
    ['[ROUTE-014] a room', ['room-living'], [living]],
    ['[ROUTE-014] a moodclip filter', ['moodclip-cosy'], [cosy]],
    ['[ROUTE-014] two tags', ['category-furniture', 'color-blue'], [furniture, blue]],
    ['[FILTER-001] joined slugs', ['color-green-blue'], [green, blue]],
    ['[FILTER-001] the longest of two slugs', ['color-blue-green'], [blueGreen]],
    ['a tag that is named twice, once', ['color-blue', 'color-blue'], [blue]],
    ['a slug in URL form', ['style-d%C3%A9co'], [decor]],
    ['a slug that arrives decoded', ['style-déco'], [decor]],
    ['nothing for a single word', ['anything', 'room-living'], [living]],
    [
      '[FILTER-018] nothing for a tag of another type',
      ['brand-furniture', 'room-living'],
      [living],
    ],
    ['[ROUTE-011] up to seven segments', Array<string>(7).fill('x'), []],
  ])('are parsed: %s', (_what, segments, expected) => {
    expect(tagsOfSegments(segments, index)).toEqual(expected);
  });

  it('[ROUTE-013] prefer a root with a slug to a child with that path', () => {
    expect(tagsOfSegments(['category-furniture-sofas'], indexTags([...tags, cornerRoot]))).toEqual([
      cornerRoot,
    ]);
  });

  it.each([
    [['nonsense-1']],
    [['size-large', 'room-living']],
    [['-']],
    [['width-to-0']],
    [['price-500-100']],
    [['category-unheard-of']],
    [['color-blue-unheard']],
    [['room-living', 'brand-nobody']],
    [['category-%ff']],
    [Array<string>(8).fill('color-blue')],
  ])('[FILTER-001] [FILTER-002] are null for %j', (segments) => {
    expect(tagsOfSegments(segments, index)).toBeNull();
  });

  it('give up at once on a long combination', () => {
    expect(tagsOfSegments([`color-${'blue-green-'.repeat(300)}x`], index)).toBeNull();
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (segments) => void tagsOfSegments(segments, index)),
    );
  });
});
