import { Hono, type Context, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Api } from '#lib/contract/client.ts';
import { FORM_FIELD, type PageForm } from '#lib/shell/page-form.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '#lib/site/schema.ts';
import type { SiteEnv } from '../platform/env.ts';
import { ShopError, toShopError } from '../platform/errors.ts';
import { errorChain, log } from '../platform/log.ts';
import { requireSameOrigin } from '../platform/same-origin.ts';

/** Fields of a form as they were sent; a field that was sent twice has its last value. */
export type Fields = Readonly<Record<string, string>>;

/** A form that was sent. */
export interface Sent {
  readonly site: Site;
  readonly api: Api;
  readonly fields: Fields;
  /** What was chosen in its file fields; a field where nothing was chosen has an empty one. */
  readonly files: Readonly<Record<string, File>>;
  /** Parameters of the page's path. */
  readonly params: Readonly<Record<string, string>>;
}

/** Where the browser goes on, or what the form shows when it is not sent for good yet. */
export type Outcome = string | { readonly show: Fields };

/**
 * Does what a form asks for, with the calls of the site's API. What it throws is shown in the form,
 * with what was typed.
 */
export type FormAction = (sent: Sent) => Promise<Outcome>;

export interface FormsEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { api: Api; form?: PageForm };
}

const MAX_FIELDS = 100;
const UNPROCESSABLE = 422;
/** A file that is too large for its form is told so there; one larger than this is not even read. */
const LARGEST_FORM = 20 * 1024 * 1024;

/**
 * Forms of pages, which work without a script: each is sent to the address of its own page, with its
 * name in the field `form`. When it is done the browser is sent on (303), so that a reload repeats
 * nothing; what was not taken is shown once more by the same page, with what was typed and what is
 * wrong by field. Only pages of the site itself may send it.
 */
export const pageForms = (
  path: string,
  actions: Readonly<Record<string, FormAction>>,
): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  app.post(path, limit, async (c, next) => {
    requireSameOrigin(c, c.var.site);
    const { fields, files } = await sentWith(c.req.raw);
    const action = actions[fields[FORM_FIELD] ?? ''];
    if (!action) throw new ShopError('invalid_request', 400, 'This page has no such form.');
    try {
      const { site, api } = c.var;
      const outcome = await action({ site, api, fields, files, params: c.req.param() });
      if (typeof outcome === 'string') return c.redirect(outcome, 303);
      await shown(c, next, { values: outcome.show, errors: {}, done: false }, 200);
    } catch (thrown) {
      const error = toShopError(thrown);
      if (error.code === 'internal') throw thrown;
      if (error.code === 'sign_in_required') {
        const { pathname, search } = new URL(c.req.url);
        return c.redirect(paths.signIn(pathname + search), 303);
      }
      log('info', 'form_not_taken', { path: c.req.path, chain: errorChain(error) });
      await shown(c, next, { values: fields, errors: errorsOf(error), done: false }, error);
    }
    return undefined;
  });
  return app;
};

/** The form's own page, rendered with what the form shows now. */
const shown = async (
  c: Context<FormsEnv>,
  next: Next,
  form: PageForm,
  reason: 200 | ShopError,
): Promise<void> => {
  c.set('form', { ...form, values: withoutSecrets(form.values) });
  await next();
  const page = new Response(c.res.body, {
    status: reason === 200 ? reason : statusOf(reason),
    headers: c.res.headers,
  });
  page.headers.set('cache-control', 'no-store');
  if (reason !== 200 && reason.retryAfter !== undefined) {
    page.headers.set('retry-after', String(reason.retryAfter));
  }
  c.res = undefined;
  c.res = page;
};

/** A password is typed again: it never goes back into a page. */
const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|repeat/i.test(name)));

/** The fields of a form were understood, unlike a call that cannot be read: 422, not 400. */
const statusOf = ({ code, status }: ShopError): ContentfulStatusCode =>
  code === 'invalid_request' ? UNPROCESSABLE : status;

const DETAIL = /^body\.([\w.]+): (.*)$/s;

/** The fields that a call did not take, by name; for anything else its sentence, under ''. */
const errorsOf = ({ message, details }: ShopError): Record<string, string> => {
  const named = details.flatMap((detail) => {
    const [, field, problem] = DETAIL.exec(detail) ?? [];
    return field === undefined || problem === undefined ? [] : [[field, problem] as const];
  });
  if (named.length === 0) return { '': message };
  return { ...Object.fromEntries(named), '': 'Please look at the fields that are marked.' };
};

const limit = bodyLimit({
  maxSize: LARGEST_FORM,
  onError: () => {
    throw new ShopError('body_too_large', 413, 'What was sent is larger than 20 MB.');
  },
});

const sentWith = async (request: Request): Promise<Pick<Sent, 'fields' | 'files'>> => {
  const form = await request.formData().catch((cause: unknown) => {
    throw new ShopError('invalid_request', 400, 'The form cannot be read.', { cause });
  });
  const fields: Record<string, string> = {};
  const files: Record<string, File> = {};
  for (const [name, value] of [...form].slice(0, MAX_FIELDS)) {
    if (typeof value === 'string') fields[name] = value;
    else files[name] = value;
  }
  return { fields, files };
};
