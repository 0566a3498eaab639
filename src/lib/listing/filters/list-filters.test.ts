import { describe, expect, it } from 'vitest';
import { Tag } from '@parlour/contract';
import { NO_RANGES, type RangeFilters } from '#lib/listing/range-filters.ts';
import { indexTags } from '../tag-index.ts';
import { listFilters } from './list-filters.ts';
import {
  filterLink,
  type FilterPanel,
  listOf,
  PRICES,
  rangeForm,
  withAllChoices,
} from '../filter-panel.ts';

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
/** The list of a panel, as a browser knows it. */
const knownBy = (panel: FilterPanel) => {
  const list = listOf(panel);
  if (list === null) throw new Error(`${panel.list} is no address of a list`);
  return list;
};
const choicesIn = (panel: FilterPanel) =>
  panel.groups.flatMap(({ sections }) =>
    sections.flatMap(({ head, choices }) =>
      [...(head ? [head] : []), ...choices].map(([name, segment, count, mark]) => ({
        ...{ name, count, mark },
        ...filterLink(knownBy(panel), segment),
      })),
    ),
  );
const choices = (selected: readonly Tag[], facets = tags) =>
  choicesIn(filters(selected, facets).panel);
const choice = (name: string, selected: readonly Tag[], facets = tags) =>
  choices(selected, facets).find((one) => one.name === name);

describe('filters of a list', () => {
  it('[FILTER-011] stand under their parents, which are choices, too', () => {
    const [colours] = filters([]).panel.groups;
    expect(colours?.name).toBe('Colour');
    expect(colours?.sections.map(({ name, head }) => [name, head?.[0]])).toEqual([
      ['Blues', 'Blues'],
      ['other', undefined],
    ]);
  });

  it('[FILTER-004] come in groups with a look each, of which colours and categories are open', () => {
    const groups = (selected: readonly Tag[]) =>
      filters(selected).panel.groups.map(({ name, look, open }) => [name, look, open]);
    expect(groups([])).toEqual([
      ['Colour', 'swatch', true],
      ['Material', 'picture', false],
      ['Category', 'checkbox', true],
    ]);
    expect(groups([oak])[1]).toEqual(['Material', 'picture', true]);
  });

  it('[FILTER-005] [FILTER-006] have colours and pictures', () => {
    expect(choice('Blues', [])?.mark).toBe('#00f');
    expect(choice('oak', [])?.mark).toBe('/oak.webp');
    expect(choice('elm', [])).toMatchObject({ mark: undefined });
    const ash = tag(8, 'material', 'ash', { mainPicture: '/ash.webp' });
    const [materials] = listFilters(
      { selected: [], ranges: NO_RANGES, text: '', sort: 'all' },
      [ash],
      indexTags([ash]),
    ).panel.groups;
    expect(materials?.sections[0]?.choices[0]?.[3]).toBe('/ash.webp');
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
        {
          name: 'sofas',
          segment: 'category-furniture-sofas',
          href: '/products/material-oak?sort=price_asc',
        },
        {
          name: 'oak',
          segment: 'material-oak',
          href: '/products/category-furniture-sofas?sort=price_asc',
        },
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
    const { panel } = listFilters({ ...place, choices: 'brand' }, facets, indexTags(many));
    const names = panel.groups[0]?.sections[0]?.choices ?? [];
    expect(names).toHaveLength(100);
    expect(names[0]?.[0]).toBe('b0');
    expect(names[1]?.[0]).toBe('b201');
  });

  it('keep the ranges, which have chips, links and a form of their own', () => {
    const ranges = { ...NO_RANGES, width: 900, from: 100, to: 500 };
    const { chips, clearAll, panel } = filters([sofas], tags, ranges);
    const sofasPath = '/products/category-furniture-sofas';
    expect(chips.map(({ name, href }) => [name, href])).toEqual([
      ['sofas', '/products/width-to-900/price-100-500?sort=price_asc'],
      ['Up to 900 mm wide', `${sofasPath}/price-100-500?sort=price_asc`],
      ['£100 to £500', `${sofasPath}/width-to-900?sort=price_asc`],
    ]);
    expect(clearAll).toBe('/products?sort=price_asc');
    const list = knownBy(panel);
    expect(rangeForm(list)).toEqual({
      action: sofasPath,
      hidden: [{ name: 'sort', value: 'price_asc' }],
    });
    expect(filterLink(list, 'in-stock').href).toBe(
      `${sofasPath}/width-to-900/price-100-500/in-stock?sort=price_asc`,
    );
    expect(PRICES.map(([name, segment]) => [name, filterLink(list, segment).selected])).toEqual([
      ['Up to £100', false],
      ['£100 to £500', true],
      ['£500 to £1,000', false],
      ['From £1,000', false],
    ]);
    expect(choice('oak', [sofas])?.follow).toBe(true);
    expect(choicesIn(filters([], tags, ranges).panel).some(({ follow }) => follow)).toBe(false);
  });
});

describe('the links and the form of the ranges', () => {
  const listWith = (ranges: Partial<RangeFilters>, text = '', sort: 'all' | 'in_stock' = 'all') =>
    knownBy(
      listFilters(
        { selected: [oak], ranges: { ...NO_RANGES, ...ranges }, text, sort },
        tags,
        indexTags(tags),
      ).panel,
    );

  it('set a price, or remove it', () => {
    const prices = (ranges: Partial<RangeFilters>) =>
      PRICES.map(([, segment]) => filterLink(listWith(ranges), segment));
    expect(prices({ width: 900 }).map(({ href }) => href)).toEqual([
      '/products/material-oak/width-to-900/price-to-100',
      '/products/material-oak/width-to-900/price-100-500',
      '/products/material-oak/width-to-900/price-500-1000',
      '/products/material-oak/width-to-900/price-from-1000',
    ]);
    expect(prices({ from: 100, to: 500 })[1]?.href).toBe('/products/material-oak');
    expect(prices({ from: 100 }).filter(({ selected }) => selected)).toEqual([]);
    expect(prices({ to: 500 }).filter(({ selected }) => selected)).toEqual([]);
  });

  it('set the stock, or remove it', () => {
    const link = (inStock: boolean) => filterLink(listWith({ inStock }), 'in-stock');
    expect(link(false)).toMatchObject({ href: '/products/material-oak/in-stock', selected: false });
    expect(link(true)).toMatchObject({ href: '/products/material-oak', selected: true });
  });

  it('ask for a day from the first one on, and not where nothing says when it arrives', () => {
    const firstDay = (given?: string) =>
      listFilters(
        { selected: [], ranges: NO_RANGES, text: '', sort: 'all' },
        tags,
        indexTags(tags),
        given === undefined ? {} : { firstDay: given },
      ).panel.firstDay;
    expect(firstDay('2026-11-27')).toBe('2026-11-27');
    expect(firstDay()).toBeNull();
  });

  it('send the search and the order with the form, to the list without its sizes and prices', () => {
    const { action, hidden } = rangeForm(
      listWith({ width: 900, to: 500, inStock: true }, 'desk', 'in_stock'),
    );
    expect(action).toBe('/products/material-oak/in-stock');
    expect(hidden).toEqual([
      { name: 'searchQuery', value: 'desk' },
      { name: 'sort', value: 'in_stock' },
    ]);
    expect(rangeForm(listWith({})).hidden).toEqual([]);
  });
});

describe('the first choices of a group', () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    tag(20 + index, 'brand', `brand-${String(index)}`),
  );
  const panelOf = (selected: readonly Tag[], choices = '') =>
    listFilters(
      { selected, ranges: NO_RANGES, text: '', sort: 'all', choices },
      many,
      indexTags(many),
    ).panel;
  const sectionsOf = (shown: readonly Tag[], all = shown) => {
    const place = { selected: [], ranges: NO_RANGES, text: '', sort: 'all' } as const;
    return listFilters(place, shown, indexTags(all)).panel.groups[0]!.sections;
  };
  const names = (selected: readonly Tag[]) =>
    panelOf(selected).groups[0]!.sections.flatMap(({ choices }) => choices.map(([name]) => name));

  it('[FILTER-004] [FILTER-012] are four, and the selected ones', () => {
    expect(names([])).toEqual(['brand-0', 'brand-1', 'brand-2', 'brand-3']);
    expect(names([many[8]!])).toEqual(['brand-0', 'brand-1', 'brand-2', 'brand-3', 'brand-8']);
  });

  it('[FILTER-011] include every heading that is a choice', () => {
    const parent = tag(50, 'colour', 'greens');
    const greens = many.map((_, index) => ({
      ...tag(60 + index, 'colour', `green-${String(index)}`),
      parent: '50',
      parentName: 'Greens',
    }));
    const shown = sectionsOf([navy, blues, ...greens, parent], [...greens, parent, blues, navy]);
    expect(shown.map(({ name, choices }) => [name, choices.length])).toEqual([
      ['Greens', 4],
      ['Blues', 0],
    ]);
  });

  it('[FILTER-004] are all of six, and four of seven', () => {
    const size = (count: number) => sectionsOf(many.slice(0, count))[0]?.choices.length;
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
    expect(sectionsOf(colours).map(({ name }) => name)).toEqual(['Family 1']);
  });

  it('have a link to the list with all choices, which has no such link', () => {
    const { panel } = filters([], [...tags, ...many]);
    const { all } = panelOf([]).groups[0]!;
    expect(all).toEqual({ type: 'brand', size: 9 });
    expect(withAllChoices(knownBy(panelOf([])), 'brand')).toBe('/products?choices=brand');
    expect(withAllChoices(knownBy(panel), 'colour')).toBe(
      '/products?sort=price_asc&choices=colour',
    );
    const [whole] = panelOf([], 'brand').groups;
    expect(whole).toMatchObject({ open: true });
    expect(whole).not.toHaveProperty('all');
    expect(whole?.sections[0]?.choices).toHaveLength(9);
  });
});

describe('the addresses that a browser makes of a panel', () => {
  const green = tag(80, 'colour', 'green');
  const blue = tag(81, 'colour', 'blue');
  const both = tag(82, 'colour', 'blue-green');
  const red = tag(83, 'colour', 'red');

  it('[FILTER-001] [FILTER-014] are those of the shop, also where joined slugs would name a tag that is no choice', () => {
    const place = { selected: [blue], ranges: NO_RANGES, text: '', sort: 'all' } as const;
    const { panel } = listFilters(place, [blue, green, red], indexTags([blue, green, both, red]));
    expect(panel.also).toEqual(['color-blue-green']);
    const href = (segment: string) => filterLink(knownBy(panel), segment).href;
    expect(href('color-green')).toBe('/products/color-blue/color-green');
    expect(href('color-red')).toBe('/products/color-blue-red');
    expect(href('color-blue')).toBe('/products');
  });
});
