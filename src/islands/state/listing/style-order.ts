import { toStyleOrder, type StyleOrder } from '#lib/game/style-order.ts';
import type { ListPage } from '#lib/listing/list-page.ts';
import { tilesOf } from '#lib/listing/tile.ts';
import { api } from '../api.ts';
import { arrangeBy, productLists } from './product-lists.ts';

/** Products on a page of a list, as the server counts them. */
const PAGE_SIZE = 24;

/** The parameters of a request for a customer's style order. */
const askedOf = (own: string) => {
  const { searchParams } = new URL(own, 'http://shop');
  return { text: searchParams.get('searchQuery') ?? '', tagId: searchParams.get('tagId') };
};

/**
 * Whether a page continues one that is on show in the popular order: in another order, products would appear
 * twice or never.
 */
const goesOn = (own: string, number: number): boolean => {
  const { list } = productLists.$listing.get();
  if (!list?.own || list.reason !== undefined || list.pagination.current === number) return false;
  const [page, shown] = [askedOf(own), askedOf(list.own)];
  return page.text === shown.text && page.tagId === shown.tagId;
};

/** A page of a list with the products that the customer's style order has there. */
const inOrder = async (order: StyleOrder, page: ListPage): Promise<ListPage> => {
  const { own, pagination } = page;
  if (own === null || goesOn(own, pagination.current)) return page;
  const { text, tagId } = askedOf(own);
  const { data } = await api.personalisedSearch({
    body: {
      verdictID: order.verdict.verdictID,
      search: { prefix: text, categories: tagId === null ? [] : [tagId] },
      limit: PAGE_SIZE,
      skip: (pagination.current - 1) * PAGE_SIZE,
    },
  });
  return { ...page, tiles: tilesOf(data.list), reason: order.reason };
};

/**
 * Puts the lists of the page into the order of the customer's style, where they have one and have not
 * switched it off. The popular order stays where the style order cannot be loaded, and where something else
 * has been requested before it arrives: a press of the visitor comes first.
 * @param href of the list on show
 * @param isUnasked whether nothing else has been requested since
 */
export const showStyleOrder = async (href: string, isUnasked: () => boolean): Promise<void> => {
  const order = toStyleOrder(await api.readStyleSelector({}, { lifetime: 0, force: true }));
  if (order === null || order.isOff) return;
  arrangeBy((page) => inOrder(order, page).catch(() => page));
  if (isUnasked() && productLists.$listing.get().list?.own) await productLists.show(href, true);
};

/**
 * Shows the popular order from now on; a list that has been requested meanwhile stays.
 * @param href of the list on show
 */
export const switchOff = async (href: string): Promise<void> => {
  const isUnasked = productLists.watch();
  await api.switchStyleOrder({ body: { isOff: true } });
  arrangeBy(null);
  if (isUnasked()) await productLists.show(href, true);
};
