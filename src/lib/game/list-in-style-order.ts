import type { Api } from '@parlour/contract';
import { listAt } from '../listing/list-at.ts';
import type { ListAnswer, ListPage } from '../listing/list-page.ts';
import { tilesOf } from '../listing/tile.ts';
import { toStyleOrder, type StyleOrder } from './style-order.ts';

/** Products on a page of a list, as the market counts them. */
const PAGE_SIZE = 24;

/** A page of a list with the products that the customer's style order has there. */
const inOrder = async (
  api: Pick<Api, 'personalisedSearch'>,
  order: StyleOrder,
  page: ListPage,
): Promise<ListPage> => {
  const { own, pagination } = page;
  if (own === null) return page;
  const { searchParams } = new URL(own, 'http://shop');
  const tagId = searchParams.get('tagId');
  const { data } = await api.personalisedSearch({
    body: {
      verdictID: order.verdict.verdictID,
      search: {
        prefix: searchParams.get('searchQuery') ?? '',
        categories: tagId === null ? [] : [tagId],
      },
      limit: PAGE_SIZE,
      skip: (pagination.current - 1) * PAGE_SIZE,
    },
  });
  return { ...page, tiles: tilesOf(data.list), reason: order.reason };
};

/**
 * The list of a URL in the order of the customer's style, or in everybody's where the list has no other; null
 * for a customer without a style, or who has switched its order off.
 * @param href path and query
 * @throws {ApiError} for a visitor who is not signed in
 */
export const listInStyleOrder = async (
  api: Parameters<typeof listAt>[0] & Pick<Api, 'readStyleSelector' | 'personalisedSearch'>,
  href: string,
): Promise<ListAnswer | null> => {
  const order = toStyleOrder(await api.readStyleSelector());
  if (order === null || order.isOff) return null;
  const answer = await listAt(api, href);
  if (answer?.status !== 'found') return answer;
  return { status: 'found', page: await inOrder(api, order, answer.page) };
};
