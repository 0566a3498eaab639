import type { HandoverContext } from '#lib/agents/handover.ts';
import { type Api, calls, type Claim, type Payment } from '@parlour/contract';
import { servicesIn, togetherIn } from '#lib/checkout/delivery-fields.ts';
import { linesIn } from '#lib/orders/claim-page.ts';
import { givenUpBetween } from '#lib/orders/given-up.ts';
import { claimBegun } from '#lib/orders/claim-words.ts';
import { reasonOf } from '#lib/orders/order-changes.ts';
import { paths } from '#lib/paths.ts';
import {
  deliveryKey,
  deliveryNamed,
  fieldsAfter,
  quantityField,
  MAX_PHOTOGRAPH_BYTES,
  MOST_CLAIM_PHOTOGRAPHS,
  type NamedDelivery,
  readQuantity,
} from '@parlour/domain';
import { NEW_ADDRESS } from '#lib/shell/page-form.ts';
import type { Site } from '@parlour/site';
import { nothingHere, ShopError, toShopError, type Fields } from '@parlour/http';
import { lookUpPostcode, pictureIn, picturesIn } from './account.ts';
import {
  bodyOf,
  callAction,
  fieldRefused,
  refused,
  deleteAction,
  type FormRoutes,
  type FormAction,
  type Submission,
  withFile,
  withOwnNames,
} from './forms.ts';

const NEEDS_SCRIPT =
  'A new card needs JavaScript: its number goes from your browser straight to Stripe and never ' +
  'through this shop. Please turn JavaScript on, or choose a card you’ve saved.';

/** The error for a new card that no script has sent to Stripe; `details` as those of a call. */
const cardNeedsScript = (details: readonly string[] = []): ShopError =>
  new ShopError('invalid_request', 400, NEEDS_SCRIPT, { details });

/** The payment provider's own page takes the card and redirects back; Stripe has no such page. */
const addCard: FormAction = async ({ api }) => {
  const { data } = await api.startCardSetup();
  if (data.redirectUrl === '') throw cardNeedsScript();
  return data.redirectUrl;
};

/**
 * The payment method of a form: a saved card, Stripe's token of a new one, or the provider's own page.
 * @throws {ShopError} `invalid_request` for a new card without a token at Stripe, which has no page of its
 * own.
 */
const paymentMethodOf = ({ payments }: Site, { cardId, token = '', saveCard }: Fields) => {
  if (payments.provider === 'stripe' && cardId === '' && token === '') {
    throw cardNeedsScript([`body.cardId: ${NEEDS_SCRIPT}`]);
  }
  return {
    cardId: cardId ?? '',
    token: cardId === undefined || cardId === '' ? token : '',
    saveCard: saveCard !== undefined,
  };
};

/** Where the browser goes after an attempt to pay. */
const afterPayment = (orderId: string, { status, redirectUrl }: Payment): string => {
  if (status === 'redirect' && redirectUrl !== '') return redirectUrl;
  const page = paths.orderConfirmation(orderId);
  return status === 'declined' ? `${page}?done=declined` : page;
};

const NOTE = 'note-';

/** Notes for the deliveries: one field for each, `note-<key>`. */
const notesOf = (fields: Fields): (NamedDelivery & { readonly note: string })[] =>
  fieldsAfter(fields, NOTE)
    .filter(([, note]) => note.trim() !== '')
    .map(([key, note]) => ({ ...deliveryNamed(key), note }));

const DAY = 'day-';

/** Whether the form names one day for all deliveries. */
const hasOneDay = ({ day = '' }: Fields): boolean => day !== '';

const dayField = (fields: Fields, key: string): string => (hasOneDay(fields) ? 'day' : DAY + key);

/**
 * The days of the deliveries: one field for each, `day-<key>`, unless the field `day` names one day for all of them.
 */
const daysOf = (
  fields: Fields,
): (NamedDelivery & { readonly day: string; readonly window: string })[] =>
  fieldsAfter(fields, DAY).flatMap(([key, own]) => {
    const chosen = hasOneDay(fields) ? (fields.day ?? '') : own;
    const [day = '', window = ''] = chosen.split(' ');
    return day === '' ? [] : [{ ...deliveryNamed(key), day, window }];
  });

/**
 * The driver needs a name to ask for. That of the account does, but an account that a code has made has none: it
 * gets this one with the order.
 * @throws {ShopError} `invalid_request` without either
 */
const requireName = async (api: Api, { addressName = '' }: Fields): Promise<void> => {
  if (addressName.trim() !== '' || (await api.readCustomer()).data.name !== '') return;
  throw fieldRefused('addressName', 'Enter your name, so that the driver knows whom to ask for.');
};

/**
 * The chosen postal address; a new one is saved first, so that it is there if the order must be tried again.
 * Saving an address again gives the same one.
 */
const addressIdOf = async (api: Api, fields: Fields): Promise<string> => {
  if (fields.addressId !== undefined && fields.addressId !== NEW_ADDRESS) return fields.addressId;
  await requireName(api, fields);
  return (await api.createAddress({ body: bodyOf(calls.createAddress, fields) })).data.id;
};

/**
 * 'Order and pay': places the order and starts its payment. Thanks to the page's idempotency key, a second
 * press creates neither another order nor another payment.
 */
const order: FormAction = async ({ site, api, fields }) => {
  const { key, promoCode = '', version = '' } = fields;
  const method = paymentMethodOf(site, fields);
  const [notes, days, services] = [notesOf(fields), daysOf(fields), [...servicesIn(fields)]];
  const together = togetherIn(fields);
  const addressId = await addressIdOf(api, fields);
  const body = { addressId, promoCode, version, notes, days, together, services };
  const { data: placed } = await withOwnNames(
    api.placeOrder({ body, idempotencyKey: key }),
    Object.fromEntries<string>([
      ...notes.map((note, at) => [`notes.${String(at)}.note`, NOTE + deliveryKey(note)] as const),
      ...days.flatMap((chosen, at) =>
        ['day', 'window'].map(
          (name) => [`days.${String(at)}.${name}`, dayField(fields, deliveryKey(chosen))] as const,
        ),
      ),
    ]),
  );
  try {
    const { data: payment } = await api.payOrder({
      params: { id: placed.id },
      body: method,
      idempotencyKey: key === undefined ? undefined : `${key}-payment`,
    });
    return afterPayment(placed.id, payment);
  } catch {
    // The order exists and waits for its payment: its page says so and offers to pay again. The gateway has
    // logged the cause.
    return `${paths.orderConfirmation(placed.id)}?done=unpaid`;
  }
};

const pay = callAction(
  'payOrder',
  ({ params }, { data }) => afterPayment(params.id ?? '', data),
  ({ site, fields }) => paymentMethodOf(site, fields),
);

/** Returns to the page of the order. */
const toOrder =
  (done: string) =>
  ({ params }: Submission): string =>
    `${paths.order(params.id ?? '')}?done=${done}`;

const cancelOrder = callAction('cancelOrder', toOrder('cancelled'), ({ fields }) => ({
  comment: reasonOf(fields),
}));

const moveDelivery = callAction('moveDelivery', toOrder('moved'), ({ fields }) => {
  const [day = '', window = ''] = (fields.day ?? '').split(' ');
  return { shipmentId: fields.shipmentId, day, window };
});

const returnOrder: FormAction = async (submission) => {
  const { api, fields } = submission;
  const params = { id: submission.params.id ?? '' };
  const { data: before } = await api.readOrder({ params });
  const { data: after } = await api.returnOrder({ params, body: { comment: reasonOf(fields) } });
  return toOrder(givenUpBetween(before.shipments, after.shipments))(submission);
};

const returnShipment = callAction(
  'returnShipment',
  (submission, { data }) => toOrder(data.shippedAt === '' ? 'unsent' : 'returning')(submission),
  ({ fields }) => ({ shipmentID: fields.shipmentId, reasonReturn: reasonOf(fields) }),
);

/**
 * An action after which the order has a status. A second press, which is refused because it has that status
 * already, gets the answer of the first.
 */
const onceOnly =
  (status: string, done: string, action: FormAction): FormAction =>
  async (submission) => {
    try {
      return await action(submission);
    } catch (thrown) {
      const { id = '' } = submission.params;
      if (toShopError(thrown).code !== 'order_refused') throw thrown;
      const { data } = await submission.api.readOrder({ params: { id } });
      if (data.status !== status) throw thrown;
      return toOrder(done)(submission);
    }
  };

/** The page of a delivery's claims, from its top, which says what was done: the delivery is the one that has the goods now. */
const toClaim = (claim: Claim, done: string): string =>
  `${paths.claims(claim.orderId, claim.shipmentId)}?done=${done}`;

/**
 * Begins a claim about the lines that have a number: one field for each, `quantity-<lineId>`. Its photographs come
 * after it: if one can't be added then, the claim stands, and its page asks for it.
 */
const claim: FormAction = withFile(async (submission) => {
  const { api, fields, params } = submission;
  const pictures = await picturesIn(submission, MAX_PHOTOGRAPH_BYTES);
  if (pictures.length > MOST_CLAIM_PHOTOGRAPHS) throw fieldRefused('picture', TOO_MANY);
  const { data } = await api.beginClaim({
    params: { id: params.id ?? '' },
    body: {
      ...bodyOf(calls.beginClaim, fields),
      shipmentId: params.shipment ?? '',
      lines: [...linesIn(fields)],
    },
    idempotencyKey: fields.key,
  });
  // A second press of the same form begins no other claim.
  const wanted = data.photographs.length === 0 ? pictures : [];
  for (const picture of wanted) {
    try {
      await api.addClaimPhotograph({
        params: { id: data.orderId, number: data.number },
        body: { files: [{ data: picture }] },
      });
    } catch {
      // The gateway has logged the cause.
      return toClaim(data, 'unphotographed');
    }
  }
  return toClaim(data, claimBegun(data));
});

const TOO_MANY = `A claim can have up to ${String(MOST_CLAIM_PHOTOGRAPHS)} photographs.`;

const claimStep: FormAction = callAction('moveClaim', ({ fields }, { data }) =>
  toClaim(data, fields.step ?? ''),
);

const claimPhotograph = withFile(async (submission) => {
  const { id = '', shipment = '' } = submission.params;
  const { number = '', lineId } = submission.fields;
  await submission.api.addClaimPhotograph({
    params: { id, number: Number(number) },
    body: { ...(await pictureIn(submission, MAX_PHOTOGRAPH_BYTES)), lineId },
  });
  return `${paths.claims(id, shipment)}?done=photographed`;
});

const cancellation: FormRoutes[string] = {
  confirm: async ({ api, params: { key = '' } }) => {
    const { data } = await api.readCancellation({ params: { key } });
    await api.confirmCancellation({ params: { key } });
    const done = data.how === 'cancel' ? 'cancelled' : data.how;
    return `${paths.cancelWithoutSignIn()}?done=${done}`;
  },
};

const handoverOf = ({ handover }: Submission): HandoverContext => {
  if (handover) return handover;
  throw nothingHere();
};

/** Places the order that an assistant has prepared; it is paid on its confirmation page. */
const confirm: FormAction = async (submission) => {
  const { id = '' } = submission.params;
  const total = Number(submission.fields.total);
  if (!Number.isSafeInteger(total)) throw refused('Please check this page again.');
  const orderId = await handoverOf(submission).confirm(id, total, submission.fields.version);
  return paths.orderConfirmation(orderId);
};

const refuse: FormAction = async (submission) => {
  const { id = '' } = submission.params;
  await handoverOf(submission).refuse(id);
  return paths.agentCheckout(id);
};

/**
 * The typed quantities of the cart, one field for each line. `step` names the line whose minus or plus was pressed, as
 * in `7 -1`; a field that was cleared keeps the cart's quantity.
 */
const setQuantities: FormAction = async ({ api, fields }) => {
  const [stepped, by] = (fields.step ?? '').split(' ');
  const { data } = await api.readCart();
  for (const { id, quantity } of data) {
    const typed = fields[quantityField(id)] ?? '';
    const kept = typed.trim() === '' ? String(quantity) : typed;
    const wanted = id === stepped ? String(readQuantity(kept) + Number(by)) : kept;
    if (wanted === String(quantity)) continue;
    await api.updateCartLine({ params: { id }, query: { quantity: wanted } });
  }
  return fields.do === 'checkout' ? paths.checkout() : paths.cart();
};

const cart: FormRoutes[string] = {
  quantities: setQuantities,
  remove: deleteAction('removeCartLine', `${paths.cart()}?done=removed`),
  empty: callAction('clearCart', `${paths.cart()}?done=emptied`),
};

/** The forms of the cart, the checkout, saved cards, orders, and checkouts that assistants have prepared. */
export const purchaseForms: FormRoutes = {
  // The cart page has two URLs (spec decision 52).
  [paths.cart()]: cart,
  '/purchase/cart': cart,
  [paths.checkout()]: {
    order,
    // Shows the page with what was typed; the page reads the promo code from there.
    promo: ({ fields }) => Promise.resolve({ show: fields }),
    postcode: lookUpPostcode,
  },
  [paths.paymentMethods()]: {
    remove: deleteAction('removeCard', `${paths.paymentMethods()}?done=removed`),
    add: addCard,
  },
  [`${paths.orders()}/:id`]: {
    unlink: callAction('endDeliveryLink', toOrder('unlinked')),
    cancel: onceOnly('cancelled', 'cancelled', cancelOrder),
    move: moveDelivery,
    return: onceOnly('return_requested', 'returning', (submission) =>
      (submission.fields.shipmentId ? returnShipment : returnOrder)(submission),
    ),
    pay,
  },
  [`${paths.orders()}/:id/claims/:shipment`]: {
    claim,
    step: claimStep,
    photograph: claimPhotograph,
  },
  [paths.cancelWithoutSignIn()]: {
    ask: callAction('askToCancel', `${paths.cancelWithoutSignIn()}?done=asked`),
  },
  [`${paths.cancelWithoutSignIn()}/:key`]: cancellation,
  [`${paths.orders()}/:id/again`]: {
    again: callAction('orderAgain', `${paths.cart()}?done=again`),
  },
  '/purchase/order-confirmation/:id': { pay },
  [paths.agentCheckout(':id')]: { confirm, refuse },
};
