import type { Context, Next } from 'hono';
import { WaysIn } from '@parlour/identity';
import { hasEmbeddedIdentity } from '@parlour/site';
import { callAccount, unavailable } from './call-account.ts';
import type { AuthEnv } from './env.ts';
import type { IdentityReach } from './provider.ts';

export interface WaysInEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** Set only on pages where a password is chosen: what else opens the account. */
    waysIn?: WaysIn | null;
  };
}

/** Gives the page that changes a password what else opens the account, so that its customer can choose. */
export const showWaysIn =
  (reach: IdentityReach) =>
  async (c: Context<WaysInEnv>, next: Next): Promise<void> => {
    if (hasEmbeddedIdentity(c.var.site) && (await c.var.session?.customer())) {
      const reply = await callAccount(reach, c, 'ways-in');
      if (!reply.ok) throw unavailable(reply.status);
      c.set('waysIn', WaysIn.parse(await reply.json()));
    }
    await next();
  };
