import { Hono } from 'hono';
import { reasonOf } from '#lib/orders/order-changes.ts';
import { paths } from '#lib/paths.ts';
import { afterPayment } from '../checkout/checkout-forms.ts';
import { paymentMethodOf } from '../checkout/payment-method.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

const cancel: FormAction = async ({ api, fields, params: { id = '' } }) => {
  await api.cancelOrder({ params: { id }, body: { comment: reasonOf(fields) } });
  return `${paths.order(id)}?done=cancelled`;
};

const giveBack: FormAction = async ({ api, fields, params: { id = '' } }) => {
  const { shipmentId = '' } = fields;
  if (shipmentId === '') {
    await api.returnOrder({ params: { id }, body: { comment: reasonOf(fields) } });
  } else {
    await api.returnShipment({
      query: { shipmentID: shipmentId },
      body: { reasonReturn: reasonOf(fields) },
    });
  }
  return `${paths.order(id)}?done=returning`;
};

const pay: FormAction = async ({ site, api, fields, params: { id = '' } }) => {
  const { data } = await api.payOrder({
    params: { id },
    body: paymentMethodOf(site, fields),
    idempotencyKey: fields.key,
  });
  return afterPayment(id, data);
};

const again: FormAction = async ({ api, params: { id = '' } }) => {
  await api.orderAgain({ params: { id } });
  return `${paths.cart()}?done=again`;
};

/** What the pages of one order do without a script. */
export const orderForms = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  app.route('/', pageForms(`${paths.orders()}/:id`, { cancel, return: giveBack, pay }));
  app.route('/', pageForms(`${paths.orders()}/:id/again`, { again }));
  app.route('/', pageForms('/purchase/order-confirmation/:id', { pay }));
  return app;
};
