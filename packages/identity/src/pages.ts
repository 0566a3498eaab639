import { Hono, type Context, type Next } from 'hono';
import { IDENTITY_FORMS, type IdentityForm, type IdentityFormName } from './identity-form.ts';
import { othersOf, problemElsewhere } from './elsewhere.ts';
import { type SignInPage, signInPageFor, wayOf } from './sign-in-way.ts';
import type { WaysIn } from './ways-in.ts';
import { hasEmbeddedIdentity, IDENTITY_PATH, isOwnMachine } from '@parlour/site';
import type { SiteEnv } from './bindings.ts';
import { nothingHere, goOn, readForm, showAgain, requireOwnPage } from '@parlour/http';
import { outboxOf, outboxEmails, outboxHtml, type OutboxEmail } from '@parlour/mail';
import type { RequestedConsent } from './assistants/consent.ts';
import type { Confirmation } from './confirmation.ts';
import { orDown } from './down.ts';
import { embeddedIdentity } from './embedded.ts';
import { SHOP_PAGES } from './shop-pages.ts';
import { noCode } from './no-code.ts';

/** What the provider's pages show, apart from their site. */
export interface IdentityEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & {
    form?: IdentityForm;
    /** The emails in the outbox of a local shop. */
    emails?: readonly OutboxEmail[];
    /** Where emails of a form wait to be read; '' where they are sent. */
    outbox?: string;
    /** What the consent page asks for; null when there is nothing to ask. */
    consent?: RequestedConsent | null;
    /** The link to confirm an address; null if it no longer works. */
    confirmation?: Confirmation | null;
    /** What else opens the account of a link to a new password; null if the link no longer works. */
    waysIn?: WaysIn | null;
    /** How the person signs in, and where this browser's code was sent. */
    signIn?: SignInPage;
    /** Where the page leads, outside the site. */
    leave?: string;
  };
}

/** The paths of the provider's pages. */
const PAGES = new Set(
  [...IDENTITY_FORMS, 'outbox', 'error'].map((name) => `${IDENTITY_PATH}/${name}`),
);

/**
 * The provider's entry point for browsers: its forms are submitted here and shown by the pages at the same
 * URL; requests for anything but a page go to the provider itself. A site with another provider has none of
 * this.
 */
export const identityPages = (): Hono<IdentityEnv> => {
  const app = new Hono<IdentityEnv>();
  app.use(async (c, next) => {
    if (!hasEmbeddedIdentity(c.var.site)) throw nothingHere();
    await next();
  });
  app.get('/sign-in', requireRequest(SHOP_PAGES.signIn));
  app.get('/sign-up', requireRequest(SHOP_PAGES.signUp));
  for (const name of READ_PAGES) {
    app.get(`/${name}`, async (c, next) => {
      await READS[name](c).catch(async (thrown: unknown) => {
        throw await orDown(c.env, thrown);
      });
      await next();
    });
  }
  app.get('/outbox', showOutbox);
  app.get('/outbox/:id{[0-9]+}', showEmail);
  for (const name of IDENTITY_FORMS) {
    app.post(`/${name}`, async (c, next) => {
      requireOwnPage(c, c.var.site);
      return take(name, c, next);
    });
  }
  app.post('/passkey-challenge', async (c, next) => {
    requireOwnPage(c, c.var.site);
    return next();
  });
  app.all('*', (c, next) =>
    PAGES.has(c.req.path) ? next() : embeddedIdentity.fetch(c.req.raw, c.env, c.executionCtx),
  );
  return app;
};

/** The page belongs to an authorization request; a visitor without one is sent to start one. */
const requireRequest = (start: string) => async (c: Context<IdentityEnv>, next: Next) => {
  if (c.req.query('client_id') === undefined) return c.redirect(start);
  return next();
};

/** Shows the page again, which then goes on by itself: a policy keeps forms from redirecting to other origins. */
const leave = async (
  c: Context<IdentityEnv>,
  next: Next,
  { leave: address, cookies }: { readonly leave: string; readonly cookies: readonly string[] },
): Promise<undefined> => {
  c.set('leave', address);
  await showAgain(c, next, { status: 200 });
  c.res.headers.set('refresh', `0;url=${address}`);
  for (const cookie of cookies) c.res.headers.append('set-cookie', cookie);
};

const sentBy = (c: Context<IdentityEnv>) => ({
  env: c.env,
  site: c.var.site,
  url: new URL(c.req.url),
  headers: c.req.raw.headers,
});

/** What pages need to know of their URL before they are shown; none of it changes anything. */
const READS = {
  async consent(c: Context<IdentityEnv>): Promise<void> {
    c.set('consent', await embeddedIdentity.requestedConsent(sentBy(c)));
  },
  async 'verify-email'(c: Context<IdentityEnv>): Promise<void> {
    c.set('confirmation', await embeddedIdentity.openedConfirmation(sentBy(c)));
  },
  async 'reset-password'(c: Context<IdentityEnv>): Promise<void> {
    c.set('waysIn', await embeddedIdentity.openedReset(sentBy(c)));
  },
  async 'sign-in'(c: Context<IdentityEnv>): Promise<void> {
    const sent = sentBy(c);
    const way = wayOf(sent.url);
    const code = way === 'code' ? await embeddedIdentity.openedCode(sent) : null;
    c.set('signIn', {
      way,
      sentTo: code?.email,
      withPassword: signInPageFor(sent.url, 'password'),
      withCode: signInPageFor(sent.url),
      others: othersOf(c.var.site),
    });
    const isCodeGone = way === 'code' && code === null;
    const problem =
      problemElsewhere(c.var.site, sent.url) ?? (isCodeGone ? noCode(sent.headers) : undefined);
    if (problem !== undefined) c.set('form', { values: {}, errors: { '': problem }, done: false });
    if (code) c.set('outbox', outboxOf(c.env, c.var.site));
  },
} satisfies Partial<Record<IdentityFormName, (c: Context<IdentityEnv>) => Promise<void>>>;

const READ_PAGES = Object.keys(READS) as readonly (keyof typeof READS)[];

const isRead = (name: IdentityFormName): name is keyof typeof READS => name in READS;

const showOutbox = async (c: Context<IdentityEnv>, next: Next): Promise<void> => {
  if (!isOwnMachine(c.env, new URL(c.req.url))) throw nothingHere();
  c.set('emails', await outboxEmails(c.env, c.var.site));
  await next();
};

/** An email may show its pictures and its styles, and nothing else; links open outside the frame. */
const EMAIL_POLICY =
  "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

/** Shows an email as a mail program does. */
const showEmail = async (c: Context<IdentityEnv>): Promise<Response> => {
  if (!isOwnMachine(c.env, new URL(c.req.url))) throw nothingHere();
  const html = await outboxHtml(c.env, c.var.site, Number(c.req.param('id')));
  if (html === null) throw nothingHere();
  return c.html(html, 200, { 'content-security-policy': EMAIL_POLICY });
};

const take = async (
  name: IdentityFormName,
  c: Context<IdentityEnv>,
  next: Next,
): Promise<Response | undefined> => {
  const outcome = await embeddedIdentity.submit(name, {
    ...sentBy(c),
    fields: (await readForm(c.req.raw)).fields,
  });
  if ('next' in outcome) return goOn(c, outcome.next, outcome.cookies);
  if ('leave' in outcome) return leave(c, next, outcome);
  if (isRead(name)) await READS[name](c);
  const { form, status, wait, cookies = [] } = outcome;
  c.set('form', form);
  // An email has been sent: at the end of a form, or because the address is not confirmed yet.
  if (form.done || status === 403) c.set('outbox', outboxOf(c.env, c.var.site));
  await showAgain(c, next, { status, retryAfter: wait });
  for (const cookie of cookies) c.res.headers.append('set-cookie', cookie);
  return undefined;
};
