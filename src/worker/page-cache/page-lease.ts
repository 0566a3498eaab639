import { DurableObject } from 'cloudflare:workers';
import { errorChain, log, within } from '@parlour/runtime';
import type { Env } from '../platform/env.ts';

export type LeaseEnv = Pick<Env, 'PAGE_LEASES'>;

/**
 * Milliseconds for which one isolate alone renders a page: until its result is available everywhere through
 * KV.
 */
const LEASE_MS = 60_000;
/** Milliseconds to wait for the answer; no visitor waits for the page meanwhile. */
const PATIENCE_MS = 2_000;

/**
 * One object for each cached page decides which isolate in the world renders it again. It stores nothing; if
 * it restarts, a page is rendered once more than needed.
 */
export class PageLease extends DurableObject<Env> {
  #givenAt = -Infinity;

  /** @param storedAt when the isolate's copy was made; a newer copy asks for another lease. */
  take(storedAt: number): boolean {
    const now = Date.now();
    if (now < this.#givenAt + LEASE_MS && storedAt < this.#givenAt) return false;
    this.#givenAt = now;
    return true;
  }
}

/** Whether this isolate should render an old page again. Without an answer it should. Never throws. */
export const mayRevalidate = async (
  env: LeaseEnv,
  key: string,
  storedAt: number,
): Promise<boolean> => {
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
