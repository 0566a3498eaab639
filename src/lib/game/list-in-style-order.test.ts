import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listTags, Product, ProductList } from '@parlour/contract';
import type { ListAnswer } from '../listing/list-page.ts';
import { listInStyleOrder } from './list-in-style-order.ts';

const tags = listTags.reply.parse({
  tags: [
    { tagId: 3, type: 'colour', name: 'Blue', urlSlug: 'blue' },
    { tagId: 4, type: 'room', name: 'Study', urlSlug: 'study' },
  ],
});

const productOf = (id: number) => ({
  productId: String(id),
  name: `Chair ${String(id)}`,
  urlSlug: 'chair',
  variants: [{ id, seoTitle: `Chair ${String(id)}` }],
});

const VERDICT = { verdictID: '7', selectedStyles: [{ name: 'Nordic', styleScore: 50 }] };

const popular = () =>
  Promise.resolve(
    ProductList.parse({ products: [productOf(1), productOf(2)], totalCount: 48, pageCount: 2 }),
  );

const personalisedSearch = vi.fn();

beforeEach(() => {
  const list = [2, 1].map((id) => Product.parse(productOf(id)));
  personalisedSearch.mockReset().mockResolvedValue({ data: { list } });
});

/** The list of a URL for a customer with this style. */
const listAt = (
  href: string,
  selector: () => Promise<unknown> = () => Promise.resolve({ data: VERDICT, isOff: false }),
): Promise<ListAnswer | null> =>
  listInStyleOrder(
    {
      readStyleSelector: selector,
      personalisedSearch,
      listTags: () => Promise.resolve(tags),
      listProducts: popular,
      filterProducts: popular,
      findProducts: popular,
    } as unknown as Parameters<typeof listInStyleOrder>[0],
    href,
  );

const shown = (answer: ListAnswer | null) =>
  answer?.status === 'found'
    ? { names: answer.page.tiles.map(({ name }) => name), reason: answer.page.reason }
    : answer;

describe('a list in the order of a customer’s style', () => {
  it('[API-029] [API-030] has the products of that order, with the reason, beside all else of the list', async () => {
    const answer = await listAt('/products');
    expect(shown(answer)).toEqual({
      names: ['Chair 2', 'Chair 1'],
      reason: 'because Nordic is half of your style',
    });
    expect(answer).toMatchObject({ page: { heading: 'All Products', canonical: '/products' } });
  });

  it.each([
    ['/products', '', [], 0],
    ['/products?page=2', '', [], 24],
    ['/products/color-blue', '', ['3'], 0],
    ['/products?searchQuery=green+sofa', 'green sofa', [], 0],
  ])('[API-030] asks for %s with the text %j, the tags %j and the offset %d', async (...asked) => {
    const [href, prefix, categories, skip] = asked;
    await listAt(href);
    expect(personalisedSearch.mock.calls).toEqual([
      [{ body: { verdictID: '7', search: { prefix, categories }, limit: 24, skip } }],
    ]);
  });

  it('[LIST-008] is in the order that the visitor has chosen, where that is another', async () => {
    expect(shown(await listAt('/products?sort=price_asc'))).toEqual({
      names: ['Chair 1', 'Chair 2'],
      reason: undefined,
    });
    expect(personalisedSearch).not.toHaveBeenCalled();
  });

  it.each([
    ['has no style', { data: {}, isOff: false }],
    ['has switched the order off', { data: VERDICT, isOff: true }],
  ])('[API-029] is none for a customer who %s', async (_who, selected) => {
    expect(await listAt('/products', () => Promise.resolve(selected))).toBeNull();
    expect(personalisedSearch).not.toHaveBeenCalled();
  });

  it('[AUTH-018] is refused to a visitor who is signed out', async () => {
    const refused = Object.assign(new Error('You must be logged in'), { status: 401 });
    await expect(listAt('/products', () => Promise.reject(refused))).rejects.toThrow(refused);
  });

  it.each([
    ['/products/color-red', { status: 'not_found' }],
    ['/products?page=9', { status: 'not_found' }],
    ['/products?from=100', { status: 'moved', to: '/products/price-from-100' }],
    ['/compare', null],
    ['', null],
    ['https://example.com/compare', null],
  ])('is not made of %s', async (href, answer) => {
    expect(await listAt(href)).toEqual(answer);
    expect(personalisedSearch).not.toHaveBeenCalled();
  });
});
