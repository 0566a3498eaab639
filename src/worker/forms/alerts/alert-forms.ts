import { Hono } from 'hono';
import { alertKind } from '#lib/alerts/alert-kinds.ts';
import { paths } from '#lib/paths.ts';
import { ShopError } from '../../platform/errors.ts';
import { readForm } from '../../platform/forms/posted-form.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

const ALERT_PAGE = '/:slug/products/d/:variantId/alert';
const LETTERS_PAGE = '/letters/:key';

/** Asks for a letter: to the address of the account, or to one that was written down. */
const ask: FormAction = async ({ api, fields, params: { slug = '', variantId = '' } }) => {
  const kind = alertKind(fields.kind);
  if (kind === undefined) {
    throw new ShopError('invalid_request', 400, 'Please choose what we shall write about.');
  }
  if (fields.do === 'account') await api.createAlert({ body: { variantId, kind } });
  else await api.askForAlert({ body: { variantId, kind, email: emailIn(fields.email) } });
  return `${paths.alert(variantId, slug)}?done=asked`;
};

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const emailIn = (text = ''): string => {
  const email = text.trim();
  if (ADDRESS.test(email)) return email;
  const message = 'Please write your e-mail address, such as name@example.com.';
  throw new ShopError('invalid_request', 400, message, { details: [`body.email: ${message}`] });
};

const confirm: FormAction = async ({ api, params: { key = '' } }) => {
  await api.confirmAsked({ params: { key } });
  return `${paths.askedLetters(key)}?done=confirmed`;
};

/** The page then has nothing more to say, so the words stand where there is a page. */
const end: FormAction = async ({ api, params: { key = '' } }) => {
  await api.endAsked({ params: { key } });
  return paths.lettersEnded();
};

const stop: FormAction = async ({ api, fields: { id = '' } }) => {
  await api.deleteAlert({ params: { id } });
  return paths.alerts('ended');
};

/** Field and value of the one press of a mail program (RFC 8058). */
const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const;

/** What asks for letters, confirms and ends them. */
export const alertForms = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  // No page of ours sends it, and no cookie comes with it: the key in the address is what it takes.
  app.post(LETTERS_PAGE, async (c, next) => {
    const [field, value] = ONE_CLICK;
    const { fields } = await readForm(c.req.raw.clone() as Request);
    if (fields[field] !== value) return next();
    await c.var.api.endAsked({ params: { key: c.req.param('key') } });
    return c.text('You will not get these letters any more.', 200, { 'cache-control': 'no-store' });
  });
  app.route('/', pageForms(ALERT_PAGE, { ask }));
  app.route('/', pageForms(LETTERS_PAGE, { confirm, end }));
  app.route('/', pageForms(paths.alerts(), { stop }));
  return app;
};
