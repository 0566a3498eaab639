import type { Seller } from '#lib/contract/entities/seller.ts';
import { parseJsonFields } from '#lib/domain/json-fields.ts';
import { sentFields, sentId, sentList, sentNumber, sentText } from '#lib/domain/sent.ts';
import { wholeTag } from '#lib/listing/browser/whole-list.ts';
import { wholeProduct } from '#lib/product/whole-detail.ts';
import type { sellerStore } from './seller-store.ts';

type Api = Parameters<typeof sellerStore>[0];
type Reply<Name extends keyof Api> = Awaited<ReturnType<Api[Name]>>;

const seller = sentFields<Seller>({
  ...{ sellerID: sentId, sellerName: sentText, serviceTelephone: sentText, serviceEmail: sentText },
  ...{ description: sentText, mainPicture: sentText },
});

const sellers = sentFields<Reply<'listSellers'>['data']>({
  list: sentList(seller),
  jsonFields: sentList(sentText),
});

const products = sentFields<Reply<'sellerStore'>['data']>({
  list: sentList(wholeProduct),
  jsonFields: sentList(sentText),
});

/** Sellers as the table of calls reads them, from what a browser was sent. */
export const wholeSellers = sentFields<Reply<'listSellers'>>({
  data: (sent) => sellers(parseJsonFields(sent)),
});

/** A page of a seller's products as the table of calls reads it, from what a browser was sent. */
export const wholeStore = sentFields<Reply<'sellerStore'>>({
  data: (sent) => products(parseJsonFields(sent)),
  totalCount: sentNumber,
  tags: sentList(wholeTag),
});
