import { describe, expect, it } from 'vitest';
import { Tag } from '@parlour/contract';
import { NO_RANGES, type RangeFilters } from '#lib/listing/range-filters.ts';
import { indexTags } from '../tag-index.ts';
import { firstChoices, listFilters, type Choice } from './list-filters.ts';

const tag = (tagId: number, type: string, urlSlug: string, more: object = {}) =>
  Tag.parse({ tagId, type, urlSlug, name: urlSlug, count: 99, ...more });

const furniture = tag(1, 'category', 'furniture');
const sofas = tag(2, 'category', 'sofas', {
  parent: 1,
  parentName: 'Furniture',
  parentUrlSlug: 'furniture',
});
const blues = tag(3, 'colour', 'blues', { name: 'Blues', colorHexCode: '#00f' });
const navy = tag(4, 'colour', 'navy', { parent: 3, parentName: 'Blues', parentUrlSlug: 'blues' });
const multi = tag(5, 'colour', 'multi');
const oak = tag(6, 'material', 'oak', { mainThumbnail: '/oak.webp' });
const elm = tag(7, 'material', 'elm');
const tags = [furniture, sofas, blues, navy, multi, oak, elm];

const counted = (one: Tag, count: number): Tag => ({ ...one, count });
const filters = (selected: readonly Tag[], facets: readonly Tag[] = tags, ranges?: RangeFilters) =>
  listFilters(
    { selected, ranges: ranges ?? NO_RANGES, text: '', sort: 'price_asc' },
    facets,
    indexTags(tags),
  );
const choices = (selected: readonly Tag[], facets = tags): Choice[] =>
  filters(selected, facets).groups.flatMap(({ sections }) =>
    sections.flatMap(({ head, choices }) => [...(head ? [head] : []), ...choices]),
  );
const choice = (name: string, selected: readonly Tag[], facets = tags) =>
  choices(selected, facets).find((one) => one.name === name);

describe('filters of a list', () => {
  it('[FILTER-011] stand under their parents, which are choices, too', () => {
    const [colours] = filters([]).groups;
    expect(colours?.name).toBe('Colour');
    expect(colours?.sections.map(({ name, head }) => [name, head?.name])).toEqual([
      ['Blues', 'Blues'],
      ['other', undefined],
    ]);
  });

  it('[FILTER-004] come in groups with a look each, of which colours and categories are open', () => {
    const groups = (selected: readonly Tag[]) =>
      filters(selected).groups.map(({ name, look, open, size }) => [name, look, open, size]);
    expect(groups([])).toEqual([
      ['Colour', 'swatch', true, 3],
      ['Material', 'picture', false, 2],
      ['Category', 'checkbox', true, 2],
    ]);
    expect(groups([oak])[1]).toEqual(['Material', 'picture', true, 2]);
  });

  it('[FILTER-005] [FILTER-006] have colours and pictures', () => {
    expect(choice('Blues', [])?.colour).toBe('#00f');
    expect(choice('oak', [])?.picture).toBe('/oak.webp');
    expect(choice('elm', [])).toMatchObject({ picture: '', icon: 'EL' });
    const ash = tag(8, 'material', 'ash', { mainPicture: '/ash.webp' });
    const [materials] = listFilters(
      { selected: [], ranges: NO_RANGES, text: '', sort: 'all' },
      [ash],
      indexTags([ash]),
    ).groups;
    expect(materials?.sections[0]?.choices[0]?.picture).toBe('/ash.webp');
  });

  it('[FILTER-007] show the counts of the result', () => {
    expect(choice('oak', [], [counted(oak, 7)])?.count).toBe(7);
    expect(choice('elm', [], [counted(oak, 7)])).toBeUndefined();
  });

  it('[FILTER-012] keep a selected tag without results', () => {
    expect(choice('elm', [elm], [counted(oak, 7)])).toMatchObject({ selected: true, count: 0 });
  });

  it('[FILTER-012] [FILTER-013] [FILTER-014] link to the first page of the list with them', () => {
    expect(choice('multi', [sofas, navy])).toMatchObject({
      href: '/products/category-furniture-sofas/color-multi-navy?sort=price_asc',
      selected: false,
    });
    expect(choice('navy', [sofas, navy])).toMatchObject({
      href: '/products/category-furniture-sofas?sort=price_asc',
      selected: true,
    });
  });

  it('[FILTER-015] [FILTER-016] replace a category', () => {
    expect(choice('sofas', [furniture, oak])?.href).toBe(
      '/products/category-furniture-sofas/material-oak?sort=price_asc',
    );
  });

  it('are nofollow links beyond one facet', () => {
    expect(choice('navy', [])?.follow).toBe(true);
    expect(choice('navy', [sofas])?.follow).toBe(true);
    expect(choice('navy', [multi])?.follow).toBe(false);
  });

  it('[LIST-009] [FILTER-010] [FILTER-017] show the selection, and links to remove it', () => {
    expect(filters([sofas, oak])).toMatchObject({
      chips: [
        { name: 'sofas', href: '/products/material-oak?sort=price_asc' },
        { name: 'oak', href: '/products/category-furniture-sofas?sort=price_asc' },
      ],
      clearAll: '/products?sort=price_asc',
    });
    expect(filters([])).toMatchObject({ chips: [], clearAll: null });
    expect(filters([], tags, { ...NO_RANGES, inStock: true }).clearAll).toBe(
      '/products?sort=price_asc',
    );
  });

  it('list the hundred with the most products', () => {
    const many = Array.from({ length: 300 }, (_, at) => tag(100 + at, 'brand', `b${at}`));
    const facets = many.map((one, at) => counted(one, at));
    const place = { selected: many.slice(0, 1), ranges: NO_RANGES, text: '', sort: 'all' } as const;
    const names = listFilters(place, facets, indexTags(many)).groups[0]?.sections[0]?.choices ?? [];
    expect(names).toHaveLength(100);
    expect(names[0]?.name).toBe('b0');
    expect(names[1]?.name).toBe('b201');
  });

  it('keep the ranges, which have chips, links and a form of their own', () => {
    const ranges = { ...NO_RANGES, width: 900, from: 100, to: 500 };
    const { chips, clearAll, ranges: form } = filters([sofas], tags, ranges);
    const sofasPath = '/products/category-furniture-sofas';
    expect(chips).toEqual([
      { name: 'sofas', href: '/products/width-to-900/price-100-500?sort=price_asc' },
      { name: 'Up to 900 mm wide', href: `${sofasPath}/price-100-500?sort=price_asc` },
      { name: '£100 to £500', href: `${sofasPath}/width-to-900?sort=price_asc` },
    ]);
    expect(clearAll).toBe('/products?sort=price_asc');
    expect(form).toMatchObject({
      action: sofasPath,
      hidden: [{ name: 'sort', value: 'price_asc' }],
      inStock: { href: `${sofasPath}/width-to-900/price-100-500/in-stock?sort=price_asc` },
    });
    expect(form.prices.map(({ name, selected }) => [name, selected])).toEqual([
      ['Up to £100', false],
      ['£100 to £500', true],
      ['£500 to £1,000', false],
      ['From £1,000', false],
    ]);
    expect(choice('oak', [sofas])?.follow).toBe(true);
    const below = filters([], tags, ranges).groups.flatMap(({ sections }) => sections);
    expect(below.flatMap(({ choices }) => choices).some(({ follow }) => follow)).toBe(false);
  });
});

describe('the links and the form of the ranges', () => {
  const formOf = (ranges: Partial<RangeFilters>, text = '', sort: 'all' | 'in_stock' = 'all') =>
    listFilters(
      { selected: [oak], ranges: { ...NO_RANGES, ...ranges }, text, sort },
      tags,
      indexTags(tags),
    ).ranges;

  it('set a price, or remove it', () => {
    const hrefs = (ranges: Partial<RangeFilters>) => formOf(ranges).prices.map(({ href }) => href);
    expect(hrefs({ width: 900 })).toEqual([
      '/products/material-oak/width-to-900/price-to-100',
      '/products/material-oak/width-to-900/price-100-500',
      '/products/material-oak/width-to-900/price-500-1000',
      '/products/material-oak/width-to-900/price-from-1000',
    ]);
    expect(hrefs({ from: 100, to: 500 })[1]).toBe('/products/material-oak');
    expect(formOf({ from: 100 }).prices.filter(({ selected }) => selected)).toEqual([]);
    expect(formOf({ to: 500 }).prices.filter(({ selected }) => selected)).toEqual([]);
  });

  it('set the stock, or remove it', () => {
    expect(formOf({}).inStock).toEqual({
      name: 'In stock only',
      href: '/products/material-oak/in-stock',
      selected: false,
    });
    expect(formOf({ inStock: true }).inStock).toMatchObject({
      href: '/products/material-oak',
      selected: true,
    });
  });

  it('ask for a day from the first one on, and not where nothing says when it arrives', () => {
    const firstDay = (given?: string) =>
      listFilters(
        { selected: [], ranges: NO_RANGES, text: '', sort: 'all' },
        tags,
        indexTags(tags),
        given,
      ).ranges.firstDay;
    expect(firstDay('2026-11-27')).toBe('2026-11-27');
    expect(firstDay()).toBeNull();
  });

  it('send the search and the order with the form, to the list without its sizes and prices', () => {
    const { action, hidden, ranges } = formOf(
      { width: 900, to: 500, inStock: true },
      'desk',
      'in_stock',
    );
    expect(action).toBe('/products/material-oak/in-stock');
    expect(hidden).toEqual([
      { name: 'searchQuery', value: 'desk' },
      { name: 'sort', value: 'in_stock' },
    ]);
    expect(ranges).toEqual({ ...NO_RANGES, width: 900, to: 500, inStock: true });
    expect(formOf({}).hidden).toEqual([]);
  });
});

describe('the first choices of a group', () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    tag(20 + index, 'brand', `brand-${String(index)}`),
  );
  const brandsOf = (selected: readonly Tag[], choices = '') =>
    listFilters(
      { selected, ranges: NO_RANGES, text: '', sort: 'all', choices },
      many,
      indexTags(many),
    ).groups[0]!;
  const names = (selected: readonly Tag[]) =>
    firstChoices(brandsOf(selected)).flatMap(({ choices }) => choices.map(({ name }) => name));

  it('[FILTER-004] [FILTER-012] are four, and the selected ones', () => {
    expect(names([])).toEqual(['brand-0', 'brand-1', 'brand-2', 'brand-3']);
    expect(names([many[8]!])).toEqual(['brand-0', 'brand-1', 'brand-2', 'brand-3', 'brand-8']);
  });

  it('[FILTER-004] are all choices of a small group', () => {
    expect(firstChoices(filters([]).groups[0]!)).toEqual(filters([]).groups[0]!.sections);
  });

  it('[FILTER-011] include every heading that is a choice', () => {
    const parent = tag(50, 'colour', 'greens');
    const greens = many.map((_, index) => ({
      ...tag(60 + index, 'colour', `green-${String(index)}`),
      parent: '50',
      parentName: 'Greens',
    }));
    const [colours] = listFilters(
      { selected: [], ranges: NO_RANGES, text: '', sort: 'all' },
      [navy, blues, ...greens, parent],
      indexTags([...greens, parent, blues, navy]),
    ).groups;
    const shown = firstChoices(colours!);
    expect(shown.map(({ name, choices }) => [name, choices.length])).toEqual([
      ['Greens', 4],
      ['Blues', 0],
    ]);
  });

  it('[FILTER-004] are all of six, and four of seven', () => {
    const size = (count: number) => {
      const few = many.slice(0, count);
      const place = { selected: [], ranges: NO_RANGES, text: '', sort: 'all' } as const;
      const [brands] = listFilters(place, few, indexTags(few)).groups;
      return firstChoices(brands!)[0]?.choices.length;
    };
    expect([6, 7].map(size)).toEqual([6, 4]);
  });

  it('leave out a heading that is no choice, with its choices', () => {
    const below = (parent: number) =>
      many.map((_, index) => ({
        ...tag(100 * parent + index, 'colour', `c${String(100 * parent + index)}`),
        parent: String(parent),
        parentName: `Family ${String(parent)}`,
      }));
    const colours = [...below(1), ...below(2)];
    const place = { selected: [], ranges: NO_RANGES, text: '', sort: 'all' } as const;
    const [group] = listFilters(place, colours, indexTags(colours)).groups;
    expect(firstChoices(group!).map(({ name }) => name)).toEqual(['Family 1']);
  });

  it('have a link to the list with all choices, which has no such link', () => {
    expect(brandsOf([]).all).toBe('/products?choices=brand');
    expect(filters([]).groups[0]?.all).toBe('/products?sort=price_asc&choices=colour');
    expect(brandsOf([], 'brand')).toMatchObject({ all: null, open: true, size: 9 });
  });
});
