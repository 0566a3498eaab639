import type { Context, Next } from 'hono';
import type { Api } from '#lib/contract/client.ts';
import { addProblem } from '#lib/domain/buying.ts';
import { paths } from '#lib/paths.ts';
import type { Buying } from '#lib/view/product-choice.ts';
import { choiceIn, productPage } from '#lib/view/product-page.ts';
import { formOf, refusalOf, showAgain, type Form, type ProductFormsEnv } from './env.ts';

type FormContext = Context<ProductFormsEnv>;

/**
 * The form of the buying box, for visitors without a script: adds to the cart, buys at once or
 * bookmarks, and comes back. Who is not signed in is sent to the sign-in first (AUTH-017).
 */
export const buy = async (c: FormContext, next: Next): Promise<Response | undefined> => {
  const { pathname, search, searchParams } = new URL(c.req.url);
  const page = await productPage(c.var.api, c.req.param('variantId') ?? '', choiceIn(searchParams));
  if (page === null) return c.notFound();
  if (!(await c.var.session?.customer())) return c.redirect(paths.signIn(pathname + search), 303);
  const { buying } = page.selected;
  const form = await formOf(c);
  if (form.do === 'bookmark') return c.redirect(`#${await toggleBookmark(c.var.api, buying)}`, 303);
  return add(c, next, buying, form);
};

const add = async (
  c: FormContext,
  next: Next,
  buying: Buying,
  form: Form,
): Promise<Response | undefined> => {
  const quantity = /^\d{1,6}$/.test(form.qty ?? '') ? Number(form.qty) : 0;
  const problem = addProblem(quantity, buying.sellerId === '' ? null : buying.limits, buying.check);
  if (problem !== null) return showAgain(c, next, { problem, quantity: 1 });
  try {
    await c.var.api.addCartLine({ body: lineOf(buying, quantity) });
  } catch (thrown) {
    const { message, status } = refusalOf(thrown);
    return showAgain(c, next, { problem: message, quantity }, status);
  }
  return c.redirect(form.do === 'buy' ? paths.cart() : `${buying.action}#added`, 303);
};

const lineOf = ({ variantId, sellerId, optionId, swatchId }: Buying, quantity: number) => ({
  ...{ variantId, sellerId, quantity },
  ...(optionId === '' ? {} : { optionId }),
  ...(swatchId === '' ? {} : { swatchId }),
});

/** Adds or removes the bookmark; the id of what the page then says. */
const toggleBookmark = async (api: Api, { productId }: Buying): Promise<string> => {
  const itemType = 'product';
  const { data } = await api.bookmarkDetails({ body: { itemType } });
  if (data.list.some(({ itemID }) => itemID === productId)) {
    await api.removeBookmarks({ query: { itemType }, body: { itemID: [productId] } });
    return 'unbookmarked';
  }
  await api.addBookmark({ query: { itemID: productId, itemType } });
  return 'bookmarked';
};
