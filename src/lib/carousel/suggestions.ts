import type { Api } from '#lib/contract/client.ts';
import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';

/** Addresses at a postcode; a failed lookup returns none and shows no error (ENQ-021). */
export const suggestionsFor = async (
  api: Pick<Api, 'findAddresses'>,
  postcode: string,
): Promise<readonly AddressSuggestion[]> => {
  if (postcode.trim() === '') return [];
  const found = await api.findAddresses({ query: { postcode } }).catch(() => undefined);
  return found?.data.list ?? [];
};
