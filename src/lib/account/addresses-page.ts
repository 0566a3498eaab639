import type { Api } from '#lib/contract/client.ts';
import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';
import type { PageForm } from '#lib/shell/page-form.ts';

/**
 * Places that a typed postcode may be, when the form asked for them; null when it did not, or when
 * the postcode is blank (ADDRESS-002). A lookup that fails finds nothing, and is silent.
 */
export const suggestedAddresses = async (
  api: Pick<Api, 'findAddresses'>,
  form: Pick<PageForm, 'values'> | undefined,
): Promise<readonly AddressSuggestion[] | null> => {
  const postcode = (form?.values.postcode ?? '').replace(/\s/g, '');
  if (form?.values.form !== 'postcode' || postcode === '') return null;
  try {
    return (await api.findAddresses({ query: { postcode } })).data.list;
  } catch {
    return [];
  }
};

/** The city of an address form after a lookup: the places' only town where none is written. */
export const cityAfterLookup = (places: readonly AddressSuggestion[], written: string): string => {
  const towns = new Set(places.map(({ town_or_city }) => town_or_city));
  const [town = ''] = towns.size === 1 ? towns : [];
  return written.trim() === '' ? town : written;
};
