import type { Address } from '#lib/contract/entities/address.ts';
import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';
import { NEW_ADDRESS, type PageForm } from '#lib/shell/page-form.ts';
import type { RequestedProduct } from './requested-product.ts';
import type { EnquiryFields } from './enquiry.ts';

/** What became of an enquiry that was sent; '' before. */
export interface Told {
  readonly type: 'success' | 'error';
  readonly text: string;
}

/** An enquiry as its form shows it. */
export interface ShownEnquiry {
  readonly fields: EnquiryFields;
  /** Names of the fields at which it is said that they are wrong. */
  readonly wrong: readonly string[];
  readonly suggestions: readonly AddressSuggestion[];
  readonly told: Told;
  /** It cannot be sent while it is blocked, and has gone once it is sent. */
  readonly status: 'open' | 'blocked' | 'sent';
}

const NOTHING_TOLD: Told = { type: 'error', text: '' };

/**
 * An enquiry before anybody has written in it.
 * @param key with which it is made once, however often it is sent
 */
export const newEnquiry = (
  { message }: RequestedProduct,
  addresses: readonly Address[],
  key: string,
): ShownEnquiry => ({
  fields: {
    key,
    message,
    quantity: '1',
    terms: '',
    addressId: addresses[0]?.id ?? NEW_ADDRESS,
    postcode: '',
    add_line_1: '',
    add_line_2: '',
    city: '',
    country: 'United Kingdom',
  },
  wrong: [],
  suggestions: [],
  told: NOTHING_TOLD,
  status: 'open',
});

/** The enquiry that was sent to its page and is shown once more. */
export const againShown = (
  enquiry: ShownEnquiry,
  { values, errors }: PageForm,
  suggestions: readonly AddressSuggestion[],
): ShownEnquiry => ({
  ...enquiry,
  fields: { ...enquiry.fields, ...values, key: enquiry.fields.key },
  wrong: Object.keys(errors).filter((name) => name !== ''),
  suggestions,
  told: { type: 'error', text: errors[''] ?? '' },
});
