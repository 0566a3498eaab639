import type { AddressSuggestion, Api } from '@parlour/contract';
import { barePostcode } from '@parlour/domain';

/** Addresses at a postcode; a failed lookup returns none and shows no error (ENQ-021). */
export const suggestionsFor = async (
  api: Pick<Api, 'findAddresses'>,
  postcode: string,
): Promise<readonly AddressSuggestion[]> => {
  const bare = barePostcode(postcode);
  if (bare === '') return [];
  const found = await api.findAddresses({ query: { postcode: bare } }).catch(() => undefined);
  return found?.data.list ?? [];
};

const partsOf = ({ line_1, line_2, town_or_city, country }: AddressSuggestion) => [
  line_1,
  line_2,
  town_or_city,
  country,
];

/** A suggestion as the value of a form field: its parts, one per line. */
export const suggestionValue = (suggestion: AddressSuggestion): string =>
  partsOf(suggestion).join('\n');

/** A suggestion in words. */
export const suggestionText = (suggestion: AddressSuggestion): string =>
  partsOf(suggestion).filter(Boolean).join(', ');

/** The fields of an enquiry that a suggestion fills in; it may lack the street. */
export const suggestedFields = (value: string): Readonly<Record<string, string>> => {
  const [add_line_1 = '', add_line_2 = '', city = '', country = ''] = value.split(/\r?\n/);
  return { ...(add_line_1 === '' ? {} : { add_line_1, add_line_2 }), city, country };
};
