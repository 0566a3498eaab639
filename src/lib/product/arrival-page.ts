import type { Api } from '@parlour/contract';
import { arrivalWords, outcodeOf } from '@parlour/domain';
import type { ProductPage } from './product-page.ts';

/** When a product arrives at a postcode. */
interface ArrivalAnswer {
  /** '' before the visitor has named a postcode. */
  readonly sentence: string;
  /** What is wrong with the postcode; '' for nothing. */
  readonly problem: string;
}

/** What is wrong with a text that is neither a postcode nor its first half. */
export const NO_POSTCODE = 'Enter a postcode or its first half, such as LS1.';

type Arrivals = Awaited<ReturnType<Api['readArrivals']>>['data'];

/** When a seller's offer arrives, as in '8 to 12 January'; '' if it names no day. */
export const daysOf = (arrivals: Arrivals, sellerId: string): string => {
  const arrival = arrivals.find((one) => one.sellerId === sellerId);
  return arrival ? arrivalWords(arrival) : '';
};

/** @param days as in '8 to 12 January'; '' if the seller names none */
export const arrivalSentence = (sellerName: string, outcode: string, days: string): string =>
  days === '' ? `${sellerName} names no day for ${outcode}.` : `To ${outcode} it arrives ${days}.`;

/** When the chosen offer arrives at a postcode or a part of it, which may not be one. */
export const arrivalAnswer = async (
  api: Pick<Api, 'readArrivals'>,
  { selected, sellerName }: Pick<ProductPage, 'selected' | 'sellerName'>,
  postcode: string,
): Promise<ArrivalAnswer> => {
  if (postcode.trim() === '') return { sentence: '', problem: '' };
  const outcode = outcodeOf(postcode);
  if (outcode === '') return { sentence: '', problem: NO_POSTCODE };
  const { variantId, sellerId } = selected.buying;
  const { data } = await api.readArrivals({
    params: { id: variantId },
    query: { postcode: outcode },
  });
  return { sentence: arrivalSentence(sellerName, outcode, daysOf(data, sellerId)), problem: '' };
};
