import { cityAfterLookup, suggestedAddresses } from '#lib/account/addresses-page.ts';
import type { Fields } from '../../platform/forms/posted-form.ts';
import type { FormAction } from '../forms.ts';

/** Shows the page with what was typed, the places of the postcode, and its town where none is written. */
export const lookUpPostcode: FormAction = async ({ api, fields }) => {
  const form = { values: fields, errors: {}, done: false };
  const found = (await suggestedAddresses(api, form)) ?? [];
  return { show: { ...fields, city: cityAfterLookup(found, fields.city ?? '') } };
};

/** What an address form sends, without what else stands in the page's form. */
export const addressFields = (fields: Fields) => ({
  addressName: fields.addressName ?? '',
  streetA: fields.streetA ?? '',
  streetB: fields.streetB ?? '',
  city: fields.city ?? '',
  postcode: fields.postcode ?? '',
  country: fields.country ?? '',
  mobileNumber: fields.mobileNumber ?? '',
});
