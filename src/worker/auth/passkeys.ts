import type { Context, Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import { deviceOf } from '#lib/account/device.ts';
import { hasEmbeddedIdentity } from '@parlour/site';
import { FORM_FIELD, type PageForm } from '#lib/shell/page-form.ts';
import { paths } from '#lib/paths.ts';
import { ShopError, type Fields, goOn, readForm, showAgain, requireOwnPage } from '@parlour/http';
import { callAccount, requireAccount, unavailable } from './call-account.ts';
import type { AuthEnv } from './env.ts';
import type { IdentityReach } from './provider.ts';

const Way = z.object({ id: z.string(), name: z.string(), createdAt: z.string() });

const Listed = z.object({
  passkeys: z.array(Way),
  /** Other providers that open the account, such as Google. */
  providers: z.array(Way),
  isFresh: z.boolean(),
});

/** A customer's passkeys and linked providers, and whether the last sign-in is recent enough to add one. */
export type ListedPasskeys = z.output<typeof Listed>;

export interface PasskeysEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    form?: PageForm;
    /** Set only on the page that lists them, and where one may be offered. */
    passkeys?: ListedPasskeys;
  };
}

const Problem = z.object({ message: z.string() });

/** For each form of the page, the provider's path and the `done` word for success. */
const FORMS: Readonly<Record<string, readonly [path: string, done: string]>> = {
  add: ['passkeys', 'added'],
  rename: ['passkeys/rename', 'renamed'],
  remove: ['passkeys/remove', 'removed'],
  unlink: ['providers/remove', 'unlinked'],
};

/**
 * Gives the page of passkeys those of its customer.
 * @throws {ShopError} `not_found` at a site with an external provider.
 */
export const showPasskeys =
  (reach: IdentityReach) =>
  async (c: Context<PasskeysEnv>, next: Next): Promise<void> => {
    await requireAccount(c);
    const reply = await callAccount(reach, c, 'passkeys');
    if (!reply.ok) throw unavailable(reply.status);
    c.set('passkeys', Listed.parse(await reply.json()));
    await next();
  };

/** Gives the page after an order the same, so that it can offer a passkey. Without an answer it offers none. */
export const offerPasskey =
  (reach: IdentityReach) =>
  async (c: Context<PasskeysEnv>, next: Next): Promise<void> => {
    if (hasEmbeddedIdentity(c.var.site) && (await c.var.session?.customer())) {
      const reply = await callAccount(reach, c, 'passkeys').catch(() => undefined);
      if (reply?.ok) c.set('passkeys', Listed.parse(await reply.json()));
    }
    await next();
  };

/** Handles the forms of that page; the page says why a change was refused. */
export const changePasskeys =
  (reach: IdentityReach) =>
  async (c: Context<PasskeysEnv>, next: Next): Promise<Response | undefined> => {
    requireOwnPage(c, c.var.site);
    await requireAccount(c);
    const { fields } = await readForm(c.req.raw);
    const [path, done] = FORMS[fields[FORM_FIELD] ?? ''] ?? [];
    if (path === undefined) {
      throw new ShopError('invalid_request', 400, 'This page has no such form.');
    }
    const reply = await callAccount(reach, c, path, wordsOf(c, fields));
    if (reply.ok) return goOn(c, paths.passkeys(done));
    if (reply.status >= 500) throw unavailable(reply.status);
    const { message } = Problem.parse(await reply.json());
    c.set('form', { values: {}, errors: { '': message }, done: false });
    await showAgain(c, () => showPasskeys(reach)(c, next), {
      status: reply.status as ContentfulStatusCode,
      retryAfter: Number(reply.headers.get('retry-after')) || undefined,
    });
    return undefined;
  };

/** A challenge for the page's script. */
export const passkeyChallenge =
  (reach: IdentityReach) =>
  async (c: Context<PasskeysEnv>): Promise<Response> => {
    requireOwnPage(c, c.var.site);
    await requireAccount(c);
    const reply = await callAccount(reach, c, 'passkeys/challenge', {});
    return c.body(await reply.text(), reply.status as ContentfulStatusCode, {
      'content-type': 'application/json',
    });
  };

/** A passkey without a name is named after the browser that created it. */
const wordsOf = (c: Context, fields: Fields): Record<string, string> => {
  const { id = '', name = '', credential = '', ceremony = '' } = fields;
  if (fields[FORM_FIELD] !== 'add') return { id, name };
  const device = deviceOf(c.req.header('user-agent') ?? '');
  return { name: name.trim() === '' ? device : name, credential, ceremony };
};
