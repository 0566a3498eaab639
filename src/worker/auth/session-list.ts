import type { Context, Next } from 'hono';
import { deviceOf } from '#lib/account/device.ts';
import { paths } from '#lib/paths.ts';
import { hasEmbeddedIdentity } from '@parlour/site';
import { endSessions, sessionsOfCustomer, type ListedSession } from '@parlour/identity';
import { ShopError, goOn, readForm, requireOwnPage } from '@parlour/http';
import type { AuthEnv } from './env.ts';
import { callAccount } from './call-account.ts';
import type { IdentityReach } from './provider.ts';
import type { Origin } from './sessions.ts';

/** A session as its customer sees it. */
export interface ShownSession extends ListedSession {
  /** Whether it is the session of this request. */
  readonly isHere: boolean;
}

export interface SessionListEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** Set only on the page that lists them. */
    sessions?: readonly ShownSession[];
  };
}

/** The browser that sends a request, and the place that the platform assumes for it. */
export const originOf = ({ raw }: Context['req']): Origin => {
  const { city, country } = (raw.cf ?? {}) as { city?: string; country?: string };
  return {
    device: deviceOf(raw.headers.get('user-agent') ?? ''),
    place: [city, country].filter((part) => part !== undefined && part !== '').join(', '),
  };
};

/** Gives the page of sessions those of its customer. */
export const listSessions = async (c: Context<SessionListEnv>, next: Next): Promise<void> => {
  const customer = await c.var.session?.customer();
  if (customer) {
    const here = c.var.session?.listedAs;
    const listed = await sessionsOfCustomer(c.env, c.var.site.id, customer.sub);
    c.set(
      'sessions',
      listed.map((session) => ({ ...session, isHere: session.id === here })),
    );
  }
  await next();
};

/** Ends the session that the form names, or all but this one, both here and at the provider. */
export const endListed =
  (reach: IdentityReach) =>
  async (c: Context<SessionListEnv>): Promise<Response> => {
    requireOwnPage(c, c.var.site);
    const { site, session } = c.var;
    const customer = await session?.customer();
    if (!session || !customer) {
      throw new ShopError('sign_in_required', 401, 'You must be logged in');
    }
    const { id } = (await readForm(c.req.raw)).fields;
    const isMeant = (listed: ListedSession): boolean =>
      listed.id !== session.listedAs && (id === undefined || listed.id === id);
    const ended = await endSessions(c.env, site.id, customer.sub, isMeant);
    const atProvider = ended
      .map(({ providerSession }) => providerSession)
      .filter((known) => known !== '' && known !== customer.session);
    if (hasEmbeddedIdentity(site)) {
      const bodies = id === undefined ? [{}] : atProvider.map((known) => ({ session: known }));
      await Promise.all(bodies.map((body) => endSignIns(reach, c, body)));
    }
    return goOn(c, paths.sessions('ended'));
  };

/** @throws {ShopError} `sign_in_unavailable` if the provider does not end them. */
const endSignIns = async (
  reach: IdentityReach,
  c: Context<SessionListEnv>,
  body: { readonly session?: string },
): Promise<void> => {
  const reply = await callAccount(reach, c, 'sign-ins', body);
  if (reply.ok) return;
  const sentence = 'Not every session could be ended. Please try again.';
  throw new ShopError('sign_in_unavailable', 503, sentence, {
    cause: new Error(`the provider answered ${String(reply.status)}`),
  });
};
