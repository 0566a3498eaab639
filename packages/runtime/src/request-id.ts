import { AsyncLocalStorage } from 'node:async_hooks';

/** Notes about the current request, for its line in the log. */
export interface RequestNotes {
  readonly id: string;
  /** Calls to upstreams, including failed attempts, and their total milliseconds. */
  upstreamCalls: number;
  upstreamMilliseconds: number;
}

const current = new AsyncLocalStorage<RequestNotes>();

/**
 * Runs the work of one request, or of one scheduled run, under its own id; work that already has an id keeps
 * it.
 */
export const underRequestId = <T>(work: () => T): T => {
  if (current.getStore() !== undefined) return work();
  const notes = { id: crypto.randomUUID(), upstreamCalls: 0, upstreamMilliseconds: 0 };
  return current.run(notes, work);
};

/** Id of the current request; '-' when an object works without one. */
export const requestId = (): string => current.getStore()?.id ?? '-';

/** Notes about the current request; undefined without one. */
export const requestNotes = (): RequestNotes | undefined => current.getStore();

/** Notes a call to an upstream. */
export const noteUpstream = (milliseconds: number): void => {
  const notes = current.getStore();
  if (!notes) return;
  notes.upstreamCalls += 1;
  notes.upstreamMilliseconds += milliseconds;
};
