import type { Fields } from './forms.ts';

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
