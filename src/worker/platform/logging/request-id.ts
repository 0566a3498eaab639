import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/**
 * Does the work of one request, or of one run of the clock, under an id of its own; what is already done
 * under one keeps it.
 */
export const underRequestId = <T>(work: () => T): T =>
  current.getStore() === undefined ? current.run(crypto.randomUUID(), work) : work();

/** Id of the request that is being answered; '-' where an object works by itself, without one. */
export const requestId = (): string => current.getStore() ?? '-';
