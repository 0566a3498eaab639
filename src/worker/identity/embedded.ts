import { Hono, type ExecutionContext } from 'hono';
import type { IdentityFormName } from './identity-form.ts';
import { IDENTITY_PATH } from '#lib/site/sign-in.ts';
import { siteForHost } from '#lib/site/sites.ts';
import type { Env, SiteEnv } from '../platform/env.ts';
import { sitesOf } from '../platform/sites.ts';
import type { Outcome, Submission } from './forms.ts';

/* The identity provider is large, so it is loaded when it is first asked. */
const load = () => import('./app.ts');

/** The embedded identity provider, for the worker's own requests and for those of browsers. */
export const embeddedIdentity = {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { createIdentity } = await load();
    const app = new Hono<SiteEnv>();
    app.use(async (c, next) => {
      const site = siteForHost(sitesOf(env), new URL(c.req.url).hostname);
      if (!site) return c.notFound();
      c.set('site', site);
      return next();
    });
    app.route(IDENTITY_PATH, createIdentity());
    return app.fetch(request, env, ctx);
  },
  async submit(name: IdentityFormName, sent: Submission): Promise<Outcome> {
    return (await load()).submit(name, sent);
  },
};
