import type { Call, CallInput, CallResult } from './call.ts';
import { calls, type CallName, type Calls } from './all-calls.ts';

/**
 * Sends one call and returns its parsed reply.
 * @throws the sender's error
 */
export type SendCall = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallResult<C>>;

/** One function for each call of the contract. */
export type Api = {
  readonly [Name in CallName]: Record<never, never> extends CallInput<Calls[Name]>
    ? (input?: CallInput<Calls[Name]>) => Promise<CallResult<Calls[Name]>>
    : (input: CallInput<Calls[Name]>) => Promise<CallResult<Calls[Name]>>;
};

/** The typed client of the contract over any sender; each function throws what `send` throws. */
export const createApi = (call: SendCall): Api =>
  Object.fromEntries(
    Object.entries(calls).map(([name, row]) => [
      name,
      (input: CallInput<typeof row> = {}) => call(row as Call, input as CallInput<Call>),
    ]),
  ) as Api;
