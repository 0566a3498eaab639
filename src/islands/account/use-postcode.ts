import { startTransition, useActionState } from 'react';
import { cityAfterLookup } from '#lib/account/addresses-page.ts';
import type { AddressSuggestion } from '@parlour/contract';
import { fieldsOf } from '../shell/fields-of.ts';
import { addresses } from '../state/account/addresses.ts';

type AddressSuggestions = readonly AddressSuggestion[] | null;

interface PostcodeLookup {
  readonly places: AddressSuggestions;
  /** Whether the visitor can fill in a suggestion; the server's are plain text. */
  readonly canChoose: boolean;
}

/** Fills in fields that the visitor can still change. */
const fill = ({ elements }: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
};

const lookUp = async (form: HTMLFormElement): Promise<AddressSuggestions> => {
  const { postcode = '' } = fieldsOf(form);
  const places = await addresses.placesOf(postcode);
  const { city = '' } = fieldsOf(form);
  fill(form, { city: cityAfterLookup(places ?? [], city) });
  return places;
};

/** The address lines of a suggestion; a suggestion without a street keeps what the visitor typed. */
const linesOf = ({ line_1, line_2, town_or_city, country }: AddressSuggestion) => ({
  ...(line_1 && { streetA: line_1, streetB: line_2 }),
  city: town_or_city,
  country,
});

/**
 * The lookup of an address form: the towns of its postcode, and filling one in.
 * @param served towns of a posted postcode
 */
export const usePostcode = (served: AddressSuggestions = null) => {
  const [{ places, canChoose }, ask] = useActionState<PostcodeLookup, HTMLFormElement | null>(
    async (_, form) => ({ places: form ? await lookUp(form) : null, canChoose: true }),
    { places: served, canChoose: false },
  );
  const askFor = (form: HTMLFormElement | null): void => {
    startTransition(() => {
      ask(form);
    });
  };
  return {
    suggestions: places,
    canChoose,
    lookUp: askFor,
    clear: (): void => {
      askFor(null);
    },
    choose: (form: HTMLFormElement, place: AddressSuggestion): void => {
      fill(form, linesOf(place));
      const street = form.elements.namedItem('streetA');
      if (street instanceof HTMLElement) street.focus();
      askFor(null);
    },
  };
};
