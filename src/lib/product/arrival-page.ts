import type { Api } from '#lib/contract/client.ts';
import { arrivalWords } from '#lib/domain/arrival-words.ts';
import { outcodeOf } from '#lib/domain/outcode.ts';
import type { ProductPage } from './product-page.ts';

/** When a product arrives at a postcode. */
interface ArrivalAnswer {
  /** '' before the visitor has named a postcode. */
  readonly sentence: string;
  /** What is wrong with the postcode; '' for nothing. */
  readonly problem: string;
}

const WRONG = 'Enter a postcode or its first half, such as LS1.';

/** When the chosen offer arrives at a postcode or a part of it, which may not be one. */
export const arrivalAnswer = async (
  api: Pick<Api, 'readArrivals'>,
  { selected, sellerName }: Pick<ProductPage, 'selected' | 'sellerName'>,
  postcode: string,
): Promise<ArrivalAnswer> => {
  if (postcode.trim() === '') return { sentence: '', problem: '' };
  const outcode = outcodeOf(postcode);
  if (outcode === '') return { sentence: '', problem: WRONG };
  const { variantId, sellerId } = selected.buying;
  const { data } = await api.readArrivals({
    params: { id: variantId },
    query: { postcode: outcode },
  });
  const arrival = data.find((one) => one.sellerId === sellerId);
  const days = arrival ? arrivalWords(arrival) : '';
  return {
    sentence:
      days === ''
        ? `${sellerName} names no day for ${outcode}.`
        : `To ${outcode} it arrives ${days}.`,
    problem: '',
  };
};
