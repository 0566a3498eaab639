import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that is being answered, for the line about it. */
export interface RequestNotes {
  readonly id: string;
  /** Calls to upstreams, tries that failed among them, and the milliseconds that they took together. */
  upstreamCalls: number;
  upstreamMilliseconds: number;
}

const current = new AsyncLocalStorage<RequestNotes>();

/**
 * Does the work of one request, or of one run of the clock, under an id of its own; what is already done
 * under one keeps it.
 */
export const underRequestId = <T>(work: () => T): T =>
  current.getStore() === undefined
    ? current.run({ id: crypto.randomUUID(), upstreamCalls: 0, upstreamMilliseconds: 0 }, work)
    : work();

/** Id of the request that is being answered; '-' where an object works by itself, without one. */
export const requestId = (): string => current.getStore()?.id ?? '-';

/** Notes of the request that is being answered; undefined without one. */
export const requestNotes = (): RequestNotes | undefined => current.getStore();

/** Notes a call to an upstream. */
export const noteUpstream = (milliseconds: number): void => {
  const notes = current.getStore();
  if (!notes) return;
  notes.upstreamCalls += 1;
  notes.upstreamMilliseconds += milliseconds;
};
