import type { Context, Next } from 'hono';
import * as z from 'zod';
import { CONSENT_SCOPES } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { goOn, readForm, requireOwnPage } from '@parlour/http';
import { callAccount, requireAccount, unavailable } from './call-account.ts';
import type { AuthEnv } from './env.ts';
import type { IdentityReach } from './provider.ts';

const Listed = z.object({
  assistants: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      goesTo: z.string(),
      provenHost: z.string().nullable(),
      scopes: z.array(z.enum(CONSENT_SCOPES)),
      createdAt: z.string(),
    }),
  ),
});

/** The assistants that a customer has allowed. */
export type ListedAssistants = z.output<typeof Listed>['assistants'];

export interface AssistantsEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** Set only on the page that lists them. */
    assistants?: ListedAssistants;
  };
}

/**
 * Gives the page of assistants those of its customer.
 * @throws {ShopError} `not_found` at a site with an external provider.
 */
export const showAssistants =
  (reach: IdentityReach) =>
  async (c: Context<AssistantsEnv>, next: Next): Promise<void> => {
    await requireAccount(c);
    const reply = await callAccount(reach, c, 'assistants');
    if (!reply.ok) throw unavailable(reply.status);
    c.set('assistants', Listed.parse(await reply.json()).assistants);
    await next();
  };

/** Ends what the customer has allowed an assistant to do. */
export const endAssistant =
  (reach: IdentityReach) =>
  async (c: Context<AssistantsEnv>): Promise<Response> => {
    requireOwnPage(c, c.var.site);
    await requireAccount(c);
    const { id = '' } = (await readForm(c.req.raw)).fields;
    const reply = await callAccount(reach, c, 'assistants/end', { id });
    if (!reply.ok) throw unavailable(reply.status);
    return goOn(c, paths.assistants('ended'));
  };
