import type { Hono } from 'hono';
import type { Api } from '#lib/contract/client.ts';
import type { Payment } from '#lib/contract/entities/order.ts';
import { NEW_ADDRESS } from '#lib/shell/page-form.ts';
import { paths } from '#lib/paths.ts';
import { addressFields, lookUpPostcode } from '../account/address-fields.ts';
import { paymentMethodOf } from './payment-method.ts';
import type { Fields } from '../../platform/forms/posted-form.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

const NOTE = 'note-';

/** Notes for the deliveries: one field for each seller, `note-<sellerId>`. */
const notesOf = (fields: Fields): { sellerId: string; note: string }[] =>
  Object.entries(fields)
    .filter(([name, note]) => name.startsWith(NOTE) && note.trim() !== '')
    .map(([name, note]) => ({ sellerId: name.slice(NOTE.length), note }));

/** The chosen address; a new one is kept first, so that it is there when the order has to be tried again. */
const addressIdOf = async (api: Api, fields: Fields): Promise<string> => {
  if (fields.addressId !== undefined && fields.addressId !== NEW_ADDRESS) return fields.addressId;
  const body = addressFields(fields);
  const kept = (await api.listAddresses()).data.find((known) =>
    Object.entries(body).every(([name, value]) => Reflect.get(known, name) === value.trim()),
  );
  return kept?.id ?? (await api.createAddress({ body })).data.id;
};

/** Where the browser goes after an attempt to pay. */
export const afterPayment = (orderId: string, { status, redirectUrl }: Payment): string => {
  if (status === 'redirect' && redirectUrl !== '') return redirectUrl;
  const page = paths.orderConfirmation(orderId);
  return status === 'declined' ? `${page}?done=declined` : page;
};

/**
 * 'Order and pay': places the order and starts its payment. The page's key makes a second press the
 * same order and the same payment.
 */
const order: FormAction = async ({ site, api, fields }) => {
  const { key, promoCode = '', version = '' } = fields;
  const method = paymentMethodOf(site, fields);
  const { data: placed } = await api.placeOrder({
    body: { addressId: await addressIdOf(api, fields), promoCode, version, notes: notesOf(fields) },
    idempotencyKey: key,
  });
  try {
    const { data: payment } = await api.payOrder({
      params: { id: placed.id },
      body: method,
      idempotencyKey: key === undefined ? undefined : `${key}-payment`,
    });
    return afterPayment(placed.id, payment);
  } catch {
    // The order stands and waits for its payment: its page says so and offers to pay again. The
    // gateway has logged the cause.
    return `${paths.orderConfirmation(placed.id)}?done=unpaid`;
  }
};

/** Shows the page with what was typed; it reads the promo code from there. */
const look: FormAction = ({ fields }) => Promise.resolve({ show: fields });

export const checkoutForms = (): Hono<FormsEnv> =>
  pageForms(paths.checkout(), { order, promo: look, postcode: lookUpPostcode });
