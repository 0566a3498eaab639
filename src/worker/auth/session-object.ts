import { DurableObject } from 'cloudflare:workers';
import { ResponseBodyError } from 'oauth4webapi';
import { DAY_MS } from '@parlour/domain';
import { type Site, siteById } from '@parlour/site';
import type { Customer } from '../platform/sign-in.ts';
import { unlistSession, sessionSeen } from '@parlour/identity';
import type { Env } from '../platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { type IdentityReach, providerOf } from './provider.ts';
import { refreshTokens, type Tokens } from './tokens.ts';

/** Milliseconds of use after which the tokens are refreshed (AUTH-012). */
const REFRESH_EVERY_MS = 3_000_000;
/** Milliseconds before its expiry from which an access token counts as expired. */
const EXPIRY_MARGIN_MS = 30_000;
/** Milliseconds without another attempt after a refresh that got no answer. */
const PAUSE_AFTER_FAILURE_MS = 10_000;
const HELD = 'session';

/** Milliseconds between two updates of the time when a session was last used. */
const SEEN_EVERY_MS = 900_000;
const SEEN = 'seen';

/** What a session holds. */
export interface SessionContents {
  readonly siteId: string;
  /** The session's id in the list of its customer's sessions. */
  readonly id: string;
  readonly customer: Customer;
  readonly tokens: Tokens;
  /** In milliseconds since 1970; the session ends then in any case. */
  readonly endsAt: number;
  /** In milliseconds since 1970; when the provider last issued the tokens. */
  readonly refreshedAt: number;
}

/** What a session says of its customer and the access token; without a token while none can be had. */
export type SessionState =
  | { readonly status: 'ended' }
  | { readonly status: 'unavailable'; readonly customer: Customer }
  | {
      readonly status: 'active';
      readonly customer: Customer;
      readonly token: string;
      /** In milliseconds since 1970; when the provider issued the token. */
      readonly issuedAt: number;
    };

/**
 * One session. All its requests meet here, so the tokens are refreshed once, however many requests need them.
 * It ends on sign-out, on its alarm, and when the provider says `invalid_grant`; after any other failed
 * refresh it stays open, without an error (AUTH-013).
 */
export abstract class SessionObject extends DurableObject<Env> {
  protected abstract readonly transport: IdentityReach;
  #refreshing: Promise<SessionContents | undefined> | undefined;
  #pausedUntil = 0;

  /** @returns when it ends if it is not used again, in milliseconds since 1970 */
  async open(contents: SessionContents): Promise<number> {
    const endsAt = await this.#endUnused(contents, contents.refreshedAt);
    await this.ctx.storage.put({ [HELD]: contents, [SEEN]: contents.refreshedAt });
    await this.ctx.storage.setAlarm(endsAt);
    return endsAt;
  }

  /** @param rejected a token that an upstream refused: it is replaced before the answer. */
  async state(rejected?: string): Promise<SessionState> {
    const contents = await this.#held();
    if (!contents) return { status: 'ended' };
    await this.#note(contents);
    const refused = contents.tokens.accessToken === rejected;
    const current = refused || isDue(contents) ? await this.#refreshed(contents.tokens) : contents;
    if (!current) return { status: 'ended' };
    const { customer, refreshedAt: issuedAt, tokens } = current;
    const { accessToken: token, expiresAt } = tokens;
    const usable = token !== rejected && expiresAt > Date.now();
    return usable
      ? { status: 'active', customer, token, issuedAt }
      : { status: 'unavailable', customer };
  }

  /** Ends the session on behalf of the list of sessions, a new password or a deletion. */
  async end(): Promise<void> {
    await this.#clear();
  }

  /** Ends the session and returns its contents once more, for the provider's sign-out. */
  async close(): Promise<SessionContents | undefined> {
    const contents = await this.#held();
    await this.#clear();
    if (contents) await unlistSession(this.env, contents.siteId, contents.id);
    return contents;
  }

  override alarm(): Promise<void> {
    return this.#clear();
  }

  /** Records the use of this session, which postpones its end, also for the list of sessions. */
  async #note(contents: SessionContents): Promise<void> {
    const now = Date.now();
    if (now - (await this.#seen(contents)) < SEEN_EVERY_MS) return;
    const endsAt = await this.#endUnused(contents, now);
    await this.ctx.storage.put(SEEN, now);
    await this.ctx.storage.setAlarm(endsAt);
    this.ctx.waitUntil(
      sessionSeen(this.env, contents.siteId, { id: contents.id, seenAt: now, endsAt }),
    );
  }

  async #seen({ refreshedAt }: SessionContents): Promise<number> {
    return (await this.ctx.storage.get<number>(SEEN)) ?? refreshedAt;
  }

  async #endUnused({ siteId, endsAt }: SessionContents, usedAt: number): Promise<number> {
    const { signIn } = await siteOf(this.env, siteId);
    return Math.min(endsAt, usedAt + signIn.idleDays * DAY_MS);
  }

  async #held(): Promise<SessionContents | undefined> {
    const contents = await this.ctx.storage.get<SessionContents>(HELD);
    if (!contents) return undefined;
    return (await this.#endUnused(contents, await this.#seen(contents))) > Date.now()
      ? contents
      : undefined;
  }

  async #clear(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  #refreshed(stale: Tokens): Promise<SessionContents | undefined> {
    this.#refreshing ??= this.#refresh(stale).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(stale: Tokens): Promise<SessionContents | undefined> {
    const contents = await this.#held();
    if (contents?.tokens.accessToken !== stale.accessToken) return contents;
    if (Date.now() < this.#pausedUntil) return contents;
    if (contents.tokens.refreshToken === undefined) return this.#withoutRefreshToken(contents);
    try {
      const tokens = await this.#newTokens(contents);
      // A sign-out may have happened in the meantime; it wins.
      if (!(await this.#held())) return undefined;
      const fresh = { ...contents, tokens, refreshedAt: Date.now() };
      await this.ctx.storage.put(HELD, fresh);
      return fresh;
    } catch (thrown) {
      return this.#afterFailure(contents, thrown);
    }
  }

  async #newTokens({ siteId, tokens, customer }: SessionContents): Promise<Tokens> {
    const site = await siteOf(this.env, siteId);
    const provider = await providerOf(this.transport, {
      site,
      env: this.env,
      ctx: this.#context(),
    });
    return refreshTokens(provider, tokens, customer.sub);
  }

  async #withoutRefreshToken(contents: SessionContents): Promise<SessionContents | undefined> {
    if (contents.tokens.expiresAt > Date.now()) return contents;
    await this.#clear();
    return undefined;
  }

  async #afterFailure(
    contents: SessionContents,
    thrown: unknown,
  ): Promise<SessionContents | undefined> {
    const ended = thrown instanceof ResponseBodyError && thrown.error === 'invalid_grant';
    log('info', ended ? 'session_ended' : 'session_refresh_failed', {
      site: contents.siteId,
      chain: errorChain(thrown),
    });
    this.#pausedUntil = Date.now() + PAUSE_AFTER_FAILURE_MS;
    if (!ended) return contents;
    await this.#clear();
    return undefined;
  }

  #context(): ExecutionContext {
    return {
      waitUntil: (work) => {
        this.ctx.waitUntil(work);
      },
      passThroughOnException: () => undefined,
      props: {},
    } as ExecutionContext;
  }
}

const isDue = ({ refreshedAt, tokens }: SessionContents): boolean =>
  Date.now() - refreshedAt >= REFRESH_EVERY_MS || Date.now() >= tokens.expiresAt - EXPIRY_MARGIN_MS;

const siteOf = async (env: Env, id: string): Promise<Site> => {
  const site = await siteById(env, id);
  if (site) return site;
  throw new Error(`the site ${id} is no longer configured`);
};
