import type { Context, Next } from 'hono';
import type { Api } from '#lib/contract/client.ts';
import { enquiryRequest, wrongFields } from '#lib/domain/enquiry.ts';
import { choiceIn, productPage } from '#lib/view/product-page.ts';
import type { Said } from '#lib/view/said.ts';
import { formOf, refusalOf, showAgain, type Form, type ProductFormsEnv } from './env.ts';

/**
 * The price enquiry for visitors without a script: looks a postcode up, takes a suggestion over, or
 * sends the question. The page is for who is signed in alone (ENQ-025).
 */
export const enquire = async (
  c: Context<ProductFormsEnv>,
  next: Next,
): Promise<Response | undefined> => {
  const url = new URL(c.req.url);
  const page = await productPage(
    c.var.api,
    c.req.param('variantId') ?? '',
    choiceIn(url.searchParams),
  );
  if (page === null) return c.notFound();
  const form = await formOf(c);
  if (form.do === 'lookup') return showAgain(c, next, await lookedUp(c.var.api, form), 200);
  if (form.use !== undefined) return showAgain(c, next, takenOver(form), 200);
  const wrong = wrongFields(form);
  if (wrong.length > 0) return showAgain(c, next, { problem: '', values: form, wrong });
  try {
    const body = enquiryRequest(form, page.selected.buying);
    await c.var.api.createEnquiry({ body, idempotencyKey: form.key });
  } catch (thrown) {
    const { message, status } = refusalOf(thrown);
    return showAgain(c, next, { problem: message, values: form }, status);
  }
  return c.redirect(`${url.pathname}${url.search}#sent`, 303);
};

/** A lookup that fails, or finds nothing, clears the suggestions and says nothing (ENQ-021). */
const lookedUp = async (api: Api, form: Form): Promise<Said> => {
  const found = await api
    .findAddresses({ query: { postcode: form.postcode ?? '' } })
    .catch(() => undefined);
  return { problem: '', values: form, suggestions: found?.data.list ?? [] };
};

/** A suggestion's fields come as `use`, one a line. */
const takenOver = (form: Form): Said => {
  const [add_line_1 = '', add_line_2 = '', city = '', country = ''] = (form.use ?? '').split('\n');
  const lines: Form = add_line_1 === '' ? {} : { add_line_1, add_line_2 };
  return { problem: '', values: { ...form, ...lines, city, country } };
};
