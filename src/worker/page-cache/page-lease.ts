import { DurableObject } from 'cloudflare:workers';
import { within } from '../platform/deadline.ts';
import type { Env } from '../platform/env.ts';
import { errorChain, log } from '../platform/log.ts';

/** Milliseconds that one isolate has a page to itself: until its rendering is found everywhere through KV. */
const LEASE_MS = 60_000;
/** Milliseconds that the answer is waited for; nobody waits for the page meanwhile. */
const PATIENCE_MS = 2_000;

/**
 * One object for each kept page: says which isolate, of all in the world, renders it again. It keeps
 * nothing; where it is started anew, a page is rendered once more than needed.
 */
export class PageLease extends DurableObject<Env> {
  #givenAt = -Infinity;

  /** @param storedAt when what the isolate holds was made; who holds what was made since is not the same turn. */
  take(storedAt: number): boolean {
    const now = Date.now();
    if (now < this.#givenAt + LEASE_MS && storedAt < this.#givenAt) return false;
    this.#givenAt = now;
    return true;
  }
}

/** Whether this isolate is the one that renders an old page again. One that gets no answer does. Never throws. */
export const mayRevalidate = async (env: Env, key: string, storedAt: number): Promise<boolean> => {
  const { PAGE_LEASES: leases } = env;
  try {
    return await within(
      PATIENCE_MS,
      () => leases.get(leases.idFromName(key)).take(storedAt),
      () => new Error('no answer in time'),
    );
  } catch (thrown) {
    log('warn', 'page_lease_unanswered', { key, chain: errorChain(thrown) });
    return true;
  }
};
