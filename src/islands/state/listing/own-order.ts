import { toOwnOrder, type OwnOrder } from '#lib/game/own-order.ts';
import { wholeProducts } from '#lib/listing/browser/whole-list.ts';
import type { ListPage } from '#lib/listing/list-page.ts';
import { tilesOf } from '#lib/listing/tile.ts';
import { api } from '../api.ts';
import { arrangeBy, productLists } from './product-lists.ts';

/** Products on a page of a list, as the server counts them. */
const PAGE_SIZE = 24;

/** A page of a list with the products that the customer's own order has there. */
const inOrder = async (order: OwnOrder, page: ListPage): Promise<ListPage> => {
  if (page.own === null) return page;
  const asked = new URL(page.own, 'http://shop').searchParams;
  const tagId = asked.get('tagId');
  const { data } = await api.personalisedSearch({
    body: {
      verdictID: order.verdict.verdictID,
      search: { prefix: asked.get('searchQuery') ?? '', categories: tagId === null ? [] : [tagId] },
      limit: PAGE_SIZE,
      skip: (page.pagination.current - 1) * PAGE_SIZE,
    },
  });
  const { retailerProducts } = wholeProducts({ products: data.list });
  return { ...page, tiles: tilesOf(retailerProducts), reason: order.reason };
};

/**
 * Puts the lists of the page into the order of the customer's style, where they have one and have not
 * switched it off. Everybody's order stays where theirs cannot be had.
 * @param href of the list that is shown
 */
export const showOwnOrder = async (href: string): Promise<void> => {
  const order = toOwnOrder(await api.readStyleSelector({}, { lifetime: 0, force: true }));
  if (order === null || order.isOff) return;
  arrangeBy((page) => inOrder(order, page).catch(() => page));
  if (productLists.$listing.get().list?.own) await productLists.show(href, true);
};

/** Shows everybody's order from now on. */
export const switchOff = async (href: string): Promise<void> => {
  await api.switchStyleOrder({ body: { isOff: true } });
  arrangeBy(null);
  await productLists.show(href, true);
};
