import { createMiddleware } from 'hono/factory';
import type { HandoverContext } from '#lib/agents/handover.ts';
import { sellsToAgents } from '@parlour/site';
import type { Handovers, HandoverVisit } from '../platform/agents.ts';
import type { SiteEnv } from '../platform/env.ts';
import { clientNetwork } from '@parlour/http';

export interface HandoverEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & {
    /** Set only on the pages of checkouts that assistants have prepared. */
    handover?: HandoverContext;
  };
}

/** Gives the pages of handed-over checkouts what their visitor can do there. */
export const handoverContext = (handovers: Handovers) =>
  createMiddleware<HandoverEnv>(async (c, next) => {
    const { site, signIn } = c.var;
    if (sellsToAgents(site)) {
      const signedIn = await signIn?.checkedCustomer(false);
      const visit: HandoverVisit = {
        env: c.env,
        site,
        ctx: c.executionCtx,
        network: clientNetwork(c.req.raw.headers),
        customer: signedIn?.status === 'active' ? signedIn.customer : null,
      };
      c.set('handover', {
        read: (id) => handovers.read(visit, id),
        confirm: (id, total, version) => handovers.confirm(visit, id, total, version),
        refuse: (id) => handovers.refuse(visit, id),
      });
    }
    await next();
  });
