import { Hono, type Context, type Next } from 'hono';
import { IDENTITY_FORMS, type IdentityForm, type IdentityFormName } from './identity-form.ts';
import { hasEmbeddedIdentity, IDENTITY_PATH } from '#lib/site/sign-in.ts';
import type { SiteEnv } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import { isLocal, keptLetters, type KeptLetter } from '../platform/mailer.ts';
import { requireSameOrigin } from '../platform/same-origin.ts';
import { embeddedIdentity } from './embedded.ts';
import type { Outcome } from './forms.ts';

/** What the pages of the provider show beside their site. */
export interface IdentityEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { form?: IdentityForm; letters?: readonly KeptLetter[] };
}

const MAX_FIELDS = 20;

/** Addresses that the pages answer. */
const PAGES = new Set([...IDENTITY_FORMS, 'outbox'].map((name) => `${IDENTITY_PATH}/${name}`));

/**
 * The provider's door for browsers: its forms are taken here and shown by the pages of the same
 * address; what is no page goes to the provider itself. A site with another provider has none of it.
 */
export const identityPages = (): Hono<IdentityEnv> => {
  const app = new Hono<IdentityEnv>();
  app.use(async (c, next) => {
    if (!hasEmbeddedIdentity(c.var.site)) throw nothingHere();
    await next();
  });
  app.get('/sign-in', requireRequest('/auth/sign-in'));
  app.get('/sign-up', requireRequest('/auth/sign-up'));
  app.get('/verify-email', (c, next) => take('verify-email', c, next));
  app.get('/outbox', showOutbox);
  for (const name of IDENTITY_FORMS) {
    if (name === 'verify-email') continue;
    app.post(`/${name}`, async (c, next) => {
      requireSameOrigin(c, c.var.site);
      return take(name, c, next);
    });
  }
  app.all('*', (c, next) =>
    PAGES.has(c.req.path) ? next() : embeddedIdentity.fetch(c.req.raw, c.env, c.executionCtx),
  );
  return app;
};

/** The page belongs to an authorization request; who comes without one is sent to make one. */
const requireRequest = (start: string) => async (c: Context<IdentityEnv>, next: Next) => {
  if (c.req.query('client_id') === undefined) return c.redirect(start);
  return next();
};

const showOutbox = async (c: Context<IdentityEnv>, next: Next): Promise<void> => {
  if (!isLocal(c.var.site)) throw nothingHere();
  c.set('letters', await keptLetters(c.env, c.var.site));
  await next();
};

const take = async (
  name: IdentityFormName,
  c: Context<IdentityEnv>,
  next: Next,
): Promise<Response | undefined> => {
  const outcome = await embeddedIdentity.submit(name, {
    env: c.env,
    site: c.var.site,
    url: new URL(c.req.url),
    headers: c.req.raw.headers,
    fields: c.req.method === 'POST' ? await fieldsOf(c.req.raw) : {},
  });
  return 'next' in outcome ? goOn(c, outcome) : showAgain(c, outcome, next);
};

const goOn = (
  c: Context<IdentityEnv>,
  { next, cookies }: Extract<Outcome, { next: string }>,
): Response => {
  const reply = c.redirect(next, 303);
  for (const cookie of cookies) reply.headers.append('set-cookie', cookie);
  return reply;
};

const showAgain = async (
  c: Context<IdentityEnv>,
  { form, status, wait }: Extract<Outcome, { form: IdentityForm }>,
  next: Next,
): Promise<undefined> => {
  c.set('form', form);
  await next();
  const shown = new Response(c.res.body, { status, headers: c.res.headers });
  if (wait !== undefined) shown.headers.set('retry-after', String(wait));
  c.res = undefined;
  c.res = shown;
};

const fieldsOf = async (request: Request): Promise<Readonly<Record<string, string>>> => {
  const form = await request.formData().catch((cause: unknown) => {
    throw new ShopError('invalid_request', 400, 'The form cannot be read.', { cause });
  });
  const entries = [...form].slice(0, MAX_FIELDS);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
};

const nothingHere = (): ShopError =>
  new ShopError('not_found', 404, 'There is nothing at this address.');
