import { Hono } from 'hono';
import { paths } from '#lib/paths.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

/** The cart page has two addresses (spec decision 52). */
const CART_PAGES = [paths.cart(), '/purchase/cart'] as const;

/** The stepper's buttons say the number in `to`, the field beside them in `quantity`. */
const changeQuantity: FormAction = async ({ api, fields }) => {
  const { id = '', to, quantity = '' } = fields;
  await api.updateCartLine({ params: { id }, query: { quantity: to ?? quantity } });
  return paths.cart();
};

const removeLine: FormAction = async ({ api, fields: { id = '' } }) => {
  await api.removeCartLine({ params: { id } });
  return `${paths.cart()}?done=removed`;
};

const empty: FormAction = async ({ api }) => {
  await api.clearCart();
  return `${paths.cart()}?done=emptied`;
};

/** What the cart page does without a script: quantity, removal, emptying. */
export const cartForms = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  for (const page of CART_PAGES) {
    app.route('/', pageForms(page, { quantity: changeQuantity, remove: removeLine, empty }));
  }
  return app;
};
