import { calls } from '@parlour/contract';
import type { ShopError } from '@parlour/http';
import type * as z from 'zod';
import { paths } from '#lib/paths.ts';
import { sampleOf, trayIn } from '#lib/samples/tray.ts';
import { NEW_ADDRESS } from '#lib/shell/page-form.ts';
import { lookUpPostcode } from './account.ts';
import {
  bodyOf,
  callAction,
  fieldsRefused,
  refused,
  type FormAction,
  type FormRoutes,
  withOwnNames,
} from './forms.ts';

/** What the calls say of an address is said of the form's own fields. */
const NAMES = Object.fromEntries(
  ['addressName', 'streetA', 'streetB', 'city', 'country', 'postcode', 'mobileNumber'].map(
    (name) => [`address.${name}`, name],
  ),
);

/** Refuses an order without a name, and says what else is wrong with it. */
const unnamed = ({ error }: z.ZodSafeParseResult<unknown>): ShopError =>
  fieldsRefused([
    ['addressName', 'Enter the name for the envelope.'],
    ...(error?.issues ?? []).map(({ path, message }) => {
      const field = path.join('.');
      return [NAMES[field] ?? field, message] as const;
    }),
  ]);

/** Orders the tray: for the customer, or for a guest who confirms it by email. */
const order: FormAction = async ({ api, fields }) => {
  const swatches = trayIn(fields.samples ?? '').map(sampleOf);
  if (swatches.length === 0) throw refused('There are no samples to order.');
  const wanted = { swatches, followUp: fields.quiet === undefined };
  const isGuest = fields.email !== undefined;
  const isNew = isGuest || (fields.addressId ?? NEW_ADDRESS) === NEW_ADDRESS;
  const address = bodyOf(calls.createAddress, fields);
  const isUnnamed = isNew && (fields.addressName ?? '').trim() === '';
  if (isGuest) {
    const body = { ...wanted, email: fields.email ?? '', address };
    if (isUnnamed) throw unnamed(calls.askForSamples.body.safeParse(body));
    await withOwnNames(api.askForSamples({ body }), NAMES);
    return `${paths.samples()}?done=asked`;
  }
  const to = isNew ? { address } : { addressId: fields.addressId ?? '' };
  if (isUnnamed) throw unnamed(calls.orderSamples.body.safeParse({ ...wanted, ...to }));
  const reply = await withOwnNames(
    api.orderSamples({ body: { ...wanted, ...to }, idempotencyKey: fields.key }),
    NAMES,
  );
  const isAsked = reply.data.some(({ status }) => status === 'asked');
  return `${paths.samples()}?done=${isAsked ? 'asked' : 'ordered'}`;
};

export const sampleForms: FormRoutes = {
  [paths.samples()]: { order, postcode: lookUpPostcode },
  [paths.ownSamples()]: { cancel: callAction('cancelSamples', paths.ownSamples('cancelled')) },
};
