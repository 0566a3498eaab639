import type { Fields } from './forms.ts';

/** Value of `addressId` for an address that is typed in. */
export const NEW_ADDRESS = 'new';

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
