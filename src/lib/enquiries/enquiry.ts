import { numberIn } from '@parlour/domain';

/** The required fields of an enquiry, and their error messages (ENQ-012 to ENQ-017). */
const REQUIRED = {
  message: ' Message is required. ',
  quantity: ' Quantity is required. ',
} as const;

const REQUIRED_OF_ADDRESS = {
  add_line_1: ' Address Line 1 is required. ',
  city: ' City is required. ',
  country: ' Country is required. ',
} as const;

export const ENQUIRY_MESSAGES = {
  ...REQUIRED,
  ...REQUIRED_OF_ADDRESS,
  terms: ' Please accept the terms. ',
} as const;

export type EnquiryField = keyof typeof ENQUIRY_MESSAGES;

export const ENQUIRY_FIELDS = Object.keys(ENQUIRY_MESSAGES) as readonly EnquiryField[];

/** The longest message and the largest quantity (spec decision 23). */
export const MAX_MESSAGE = 1_000;
export const MAX_ASKED = 999;

/** The form's fields by name. */
export type EnquiryFields = Readonly<Record<string, string | undefined>>;

/** The chosen saved address; '' for a new one. */
const savedAddress = ({ addressId = '' }: EnquiryFields): string =>
  addressId === 'new' ? '' : addressId;

const isFilled = (fields: EnquiryFields, name: string): boolean =>
  (fields[name] ?? '').trim() !== '';

/** The quantity of the form; null for a text that is none, or is out of its bounds. */
const quantityIn = ({ quantity = '' }: EnquiryFields): number | null => {
  const typed = numberIn(quantity);
  return typed !== null && Number.isInteger(typed) && typed >= 1 && typed <= MAX_ASKED
    ? typed
    : null;
};

/**
 * Names of the invalid fields. Those of an address count only for a new one (spec decision 81); the postcode
 * and the second line have no rule (ENQ-018).
 */
export const wrongFields = (fields: EnquiryFields): EnquiryField[] => {
  const ofAddress = savedAddress(fields) === '' ? Object.keys(REQUIRED_OF_ADDRESS) : [];
  const empty = ['message', ...ofAddress].filter((name) => !isFilled(fields, name));
  return [
    ...(empty as EnquiryField[]),
    ...(quantityIn(fields) === null ? (['quantity'] as const) : []),
    ...(isFilled(fields, 'terms') ? [] : (['terms'] as const)),
  ];
};

/** The ids of the requested product and its choice; '' for none. */
export interface RequestedIds {
  readonly productId: string;
  readonly variantId: string;
  readonly sellerId: string;
  readonly optionId: string;
  readonly swatchId: string;
}

/** The call's body from the form (API-042). */
export const enquiryRequest = (fields: EnquiryFields, ids: RequestedIds) => {
  const { productId, variantId, sellerId, optionId, swatchId } = ids;
  const addressId = savedAddress(fields);
  const text = (name: string): string => (fields[name] ?? '').trim();
  return {
    productId,
    variantId,
    sellerId,
    optionId,
    swatchId,
    quantity: quantityIn(fields) ?? 0,
    message: text('message').slice(0, MAX_MESSAGE),
    addressId,
    ...(addressId === ''
      ? {
          address: {
            streetA: text('add_line_1'),
            streetB: text('add_line_2'),
            city: text('city'),
            country: text('country'),
            postcode: text('postcode'),
            addressType: 'delivery_address' as const,
            mobileNumber: '',
            addressName: '',
          },
        }
      : {}),
  };
};

/** The first message, which the customer may change (ENQ-019). */
export const defaultMessage = (product: string, variant: string): string =>
  `Please let me know the retail price of ${product}${variant === '' ? '' : `, ${variant}`}.`;
