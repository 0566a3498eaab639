import { Hono, type Context, type Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HandoverDesk } from '#lib/agents/handover-desk.ts';
import type { Api } from '#lib/contract/client.ts';
import { FORM_FIELD, problemsOf, type PageForm } from '#lib/shell/page-form.ts';
import type { Desk } from '#lib/operator/desk.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '#lib/site/schema.ts';
import type { SiteEnv } from '../platform/env.ts';
import { ShopError, toShopError } from '../platform/errors.ts';
import { goOn, showAgain } from '../platform/forms/answer.ts';
import { readForm, type Fields, type PostedForm } from '../platform/forms/posted-form.ts';
import { withoutSecrets } from '../platform/forms/problems.ts';
import { errorChain, log } from '../platform/log.ts';
import { requireSameOrigin } from '../platform/own-pages/same-origin.ts';

/** A form that was sent. */
export interface Sent extends PostedForm {
  readonly site: Site;
  readonly api: Api;
  /** Of a signed-in operator, at the console's pages alone. */
  readonly desk?: Desk | undefined;
  /** At the pages of checkouts that assistants have prepared alone. */
  readonly handover?: HandoverDesk | undefined;
  /** Parameters of the page's path. */
  readonly params: Readonly<Record<string, string>>;
}

/** Where the browser goes on, or what the form shows when it is not sent for good yet. */
type Outcome = string | { readonly show: Fields };

/**
 * Does what a form asks for, with the calls of the site's API. What it throws is shown in the form,
 * with what was typed.
 */
export type FormAction = (sent: Sent) => Promise<Outcome>;

export interface FormsEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & {
    api: Api;
    desk?: Desk;
    handover?: HandoverDesk;
    form?: PageForm;
  };
}

const UNPROCESSABLE = 422;
/** Bytes. A file that is too large for its form is refused there; a larger form is not even read. */
const MAX_FORM = 20 * 1024 * 1024;

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
  app.post(path, async (c, next) => {
    requireSameOrigin(c, c.var.site);
    const { fields, files } = await readForm(c.req.raw, MAX_FORM);
    const action = actions[fields[FORM_FIELD] ?? ''];
    if (!action) throw new ShopError('invalid_request', 400, 'This page has no such form.');
    try {
      const { site, api, desk, handover } = c.var;
      const outcome = await action({
        site,
        api,
        desk,
        handover,
        fields,
        files,
        params: c.req.param(),
      });
      if (typeof outcome === 'string') return goOn(c, outcome);
      await showForm(c, next, { values: outcome.show, errors: {}, done: false });
    } catch (thrown) {
      const error = toShopError(thrown);
      if (error.code === 'internal') throw thrown;
      if (error.code === 'sign_in_required') {
        const { pathname, search } = new URL(c.req.url);
        return goOn(c, paths.signIn(pathname + search));
      }
      log('info', 'form_not_taken', { path: c.req.path, chain: errorChain(error) });
      await showForm(c, next, { values: fields, errors: problemsOf(error), done: false }, error);
    }
    return undefined;
  });
  return app;
};

/** The form's own page, rendered with what the form shows now. */
const showForm = (
  c: Context<FormsEnv>,
  next: Next,
  form: PageForm,
  reason?: ShopError,
): Promise<void> => {
  c.set('form', { ...form, values: withoutSecrets(form.values) });
  return showAgain(c, next, {
    status: reason ? statusOf(reason) : 200,
    retryAfter: reason?.retryAfter,
  });
};

/** The fields of a form were understood, unlike a call that cannot be read: 422, not 400. */
const statusOf = ({ code, status }: ShopError): ContentfulStatusCode =>
  code === 'invalid_request' ? UNPROCESSABLE : status;
