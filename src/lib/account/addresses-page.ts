import type { AddressSuggestion, Api } from '@parlour/contract';
import { barePostcode } from '@parlour/domain';
import type { PageForm } from '#lib/shell/page-form.ts';

/**
 * The addresses that match a typed postcode; null unless the form asked for a lookup, or if the postcode is
 * blank (ADDRESS-002). A failed lookup returns none and shows no error.
 */
export const suggestedAddresses = async (
  api: Pick<Api, 'findAddresses'>,
  form: Pick<PageForm, 'values'> | undefined,
): Promise<readonly AddressSuggestion[] | null> => {
  const postcode = barePostcode(form?.values.postcode ?? '');
  if (form?.values.form !== 'postcode' || postcode === '') return null;
  try {
    return (await api.findAddresses({ query: { postcode } })).data.list;
  } catch {
    return [];
  }
};

/** The city of an address form after a lookup: the typed one, else the town that all suggestions share. */
export const cityAfterLookup = (places: readonly AddressSuggestion[], written: string): string => {
  const towns = new Set(places.map(({ town_or_city }) => town_or_city));
  const [town = ''] = towns.size === 1 ? towns : [];
  return written.trim() === '' ? town : written;
};
