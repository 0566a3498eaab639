import { Hono, type ExecutionContext } from 'hono';
import type { IdentityFormName } from './identity-form.ts';
import type { WaysIn } from './ways-in.ts';
import {
  hasEmbeddedIdentity,
  IDENTITY_PATH,
  siteAtHost,
  siteById,
  secretVersions,
  sitesOf,
} from '@parlour/site';
import { withBodyLimit, withoutBody, errorReply } from '@parlour/http';
import type { IdentityBindings, SiteEnv } from './bindings.ts';
import type { RequestedConsent } from './assistants/consent.ts';
import type { Confirmation } from './confirmation.ts';
import type { OpenCode } from './email-code.ts';
import type { Outcome, Submission } from './forms.ts';

/* The identity provider is large, so it is loaded for the first request that needs it. */
const load = () => import('./app.ts');

/** The largest request to the provider, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/** The embedded identity provider, for the worker's own requests and for those of browsers. */
export const embeddedIdentity = {
  async fetch(request: Request, env: IdentityBindings, ctx: ExecutionContext): Promise<Response> {
    const { createIdentity, inNewestHand } = await load();
    const app = new Hono<SiteEnv>();
    app.onError(errorReply);
    app.use(async (c, next) => {
      const site = await siteAtHost(env, new URL(c.req.url).hostname);
      if (!site) return c.notFound();
      c.set('site', site);
      const sent = { url: new URL(c.req.url), headers: c.req.raw.headers };
      const { headers } = await inNewestHand(env, site, sent);
      // Read here, because the library answers a body that it cannot read as a fault of its own.
      const { body } = withBodyLimit(c.req.raw, MAX_BODY_BYTES);
      const bytes = body && (await new Response(body).arrayBuffer());
      c.req.raw = new Request(withoutBody(c.req.raw), { headers, body: bytes });
      return next();
    });
    app.route(IDENTITY_PATH, createIdentity());
    return app.fetch(request, env, ctx);
  },
  async submit(name: IdentityFormName, submission: Submission): Promise<Outcome> {
    const { inNewestHand, submit } = await load();
    return submit(name, {
      ...submission,
      ...(await inNewestHand(submission.env, submission.site, submission)),
    });
  },
  /** What an authorization request asks a signed-in customer for; null when there is nothing to ask. */
  async requestedConsent(sent: Omit<Submission, 'fields'>): Promise<RequestedConsent | null> {
    const { inNewestHand, requestedConsent } = await load();
    const { headers } = await inNewestHand(sent.env, sent.site, sent);
    return requestedConsent(sent.env, sent.site, sent.url.searchParams, headers);
  },
  /** The link to confirm an address that a browser has opened; null if it no longer works. */
  async openedConfirmation(sent: Omit<Submission, 'fields'>): Promise<Confirmation | null> {
    const { openedConfirmation } = await load();
    return openedConfirmation(sent);
  },
  /** The code that this browser asked for; null if it has none that can still be typed. */
  async openedCode(sent: Omit<Submission, 'fields'>): Promise<OpenCode | null> {
    const { inNewestHand, openedCode } = await load();
    return openedCode({ ...sent, ...(await inNewestHand(sent.env, sent.site, sent)) });
  },
  /** What else opens the account of a link to a new password; null if the link no longer works. */
  async openedReset({ env, site, url }: Omit<Submission, 'fields'>): Promise<WaysIn | null> {
    const { openedReset } = await load();
    return openedReset(env, site, url.searchParams.get('token') ?? '');
  },
  /** Encrypts stored data with the newest secret, while a secret is being rotated. */
  async reseal(env: IdentityBindings): Promise<void> {
    if (secretVersions(env, 'IDENTITY_SECRET').length < 2) return;
    const { resealKeys } = await load();
    for (const { id } of (await sitesOf(env)).filter(hasEmbeddedIdentity)) {
      const site = await siteById(env, id);
      if (site) await resealKeys(env, site);
    }
  },
};
