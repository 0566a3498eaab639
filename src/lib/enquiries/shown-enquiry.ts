import type { Address, AddressSuggestion } from '@parlour/contract';
import { NEW_ADDRESS, type PageForm } from '#lib/shell/page-form.ts';
import type { RequestedProduct } from './requested-product.ts';
import type { EnquiryFields } from './enquiry.ts';

/** The message after an enquiry was submitted; '' before. */
export interface FormMessage {
  readonly type: 'success' | 'error';
  readonly text: string;
}

/** An enquiry as its form shows it. */
export interface ShownEnquiry {
  readonly fields: EnquiryFields;
  /** Names of the fields with an error message. */
  readonly wrong: readonly string[];
  readonly suggestions: readonly AddressSuggestion[];
  readonly told: FormMessage;
  /** A blocked enquiry cannot be submitted; a sent one has been. */
  readonly status: 'open' | 'blocked' | 'sent';
}

const NO_MESSAGE: FormMessage = { type: 'error', text: '' };

/**
 * An enquiry before the customer types.
 * @param key makes the enquiry only once, however often it is submitted
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
  told: NO_MESSAGE,
  status: 'open',
});

/** The form after it was submitted, with its values. */
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
