import { startTransition, useActionState } from 'react';
import { cityAfterLookup } from '#lib/account/addresses-page.ts';
import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';
import { addresses } from '../state/account/addresses.ts';
import { textOf } from './use-sending.ts';

type Places = readonly AddressSuggestion[] | null;

/** Writes into fields that are the visitor's own to change. */
const fill = ({ elements }: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
};

const lookUp = async (form: HTMLFormElement): Promise<Places> => {
  const { postcode = '' } = textOf(new FormData(form));
  const places = await addresses.placesOf(postcode);
  const { city = '' } = textOf(new FormData(form));
  fill(form, { city: cityAfterLookup(places ?? [], city) });
  return places;
};

/** A place's lines; one that knows no street leaves what was typed. */
const linesOf = ({ line_1, line_2, town_or_city, country }: AddressSuggestion) => ({
  ...(line_1 && { streetA: line_1, streetB: line_2 }),
  city: town_or_city,
  country,
});

/** The lookup of an address form: where its postcode may be, and taking one of the places over. */
export const usePostcode = () => {
  const [suggestions, ask] = useActionState<Places, HTMLFormElement | null>(
    (_, form) => (form ? lookUp(form) : null),
    null,
  );
  const askFor = (form: HTMLFormElement | null): void => {
    startTransition(() => {
      ask(form);
    });
  };
  return {
    suggestions,
    lookUp: askFor,
    forget: (): void => {
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
