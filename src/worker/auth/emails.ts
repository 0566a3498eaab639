import { Hono, type Context, type Next } from 'hono';
import { DAY_MS } from '@parlour/domain';
import { CONFIRMATION_DAYS } from '@parlour/identity';
import { resumeEmails } from '#lib/mail/deliverability-emails.ts';
import { paths } from '#lib/paths.ts';
import { randomText, sha256 } from '@parlour/runtime';
import { goOn, requireOwnPage } from '@parlour/http';
import {
  deliver,
  emailOf,
  confirmToken,
  keepToken,
  undeliveredAt,
  type SuppressedAddress,
} from '@parlour/mail';
import type { AuthEnv } from './env.ts';

const CONFIRM_PATH = '/emails/confirm';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** Milliseconds for which the link in an email works. */
const LIFETIME_MS = CONFIRMATION_DAYS * DAY_MS;
/** Milliseconds before a customer may request another email. */
const PAUSE_MS = 600_000;

export interface EmailsEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** Set only on the profile page: why emails do not arrive; undefined if they do. */
    undelivered?: SuppressedAddress;
  };
}

/** Gives the profile page what an email service has reported about its customer's email address. */
export const showUndelivered = async (c: Context<EmailsEnv>, next: Next): Promise<void> => {
  const customer = await c.var.session?.customer();
  if (customer && customer.email !== '') {
    const found = await undeliveredAt(c.env.MARKET_DB, c.var.site.id, customer.email);
    if (found) c.set('undelivered', found);
  }
  await next();
};

const iso = (time: number): string => new Date(time).toISOString();

/** Lets a customer confirm an email address again after emails to it were not delivered. */
export const emails = (): Hono<EmailsEnv> => {
  const app = new Hono<EmailsEnv>();
  app.post(paths.requestEmail(), async (c) => {
    requireOwnPage(c, c.var.site);
    const customer = await c.var.session?.customer();
    if (!customer) return goOn(c, paths.signIn(paths.profile()));
    const { site } = c.var;
    const token = randomText(TOKEN_BYTES);
    const now = Date.now();
    const asked = {
      token: await sha256(token),
      until: iso(now + LIFETIME_MS),
      again: iso(now + LIFETIME_MS - PAUSE_MS),
    };
    // Pressing twice sends one email; its link works for a day either way.
    if (await keepToken(c.env.MARKET_DB, site.id, customer.email, asked)) {
      const to = { to: customer.email, key: `${site.id} letters-again ${asked.token}` };
      await deliver(c.env, site, await emailOf(site, resumeEmails(site, customer.name, token), to));
    }
    return goOn(c, paths.profile('asked'));
  });
  // The link shows a page with a button: mail programs open links, and the address must not confirm itself.
  app.get(CONFIRM_PATH, async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'same-origin');
  });
  app.post(CONFIRM_PATH, async (c) => {
    requireOwnPage(c, c.var.site);
    const token = c.req.query('token') ?? '';
    const isKnown =
      TOKEN.test(token) &&
      (await confirmToken(c.env.MARKET_DB, c.var.site.id, await sha256(token), iso(Date.now())));
    return goOn(c, paths.profile(isKnown ? 'arriving' : 'outdated'));
  });
  return app;
};
