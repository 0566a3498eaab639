import {
  type Call,
  type CallInput,
  callPath,
  type CallReply,
  type CallRequest,
  type CallResult,
} from '@parlour/contract';
import { parseRequest } from '../../platform/call-request.ts';
import type { Env } from '../../platform/env.ts';
import { nothingHere } from '@parlour/http';
import type { Operator } from '../../platform/operators.ts';
import { recordInAuditLog, recordRefusal } from '../audit-log.ts';
import { withoutQuery } from './feeds/feed-calls.ts';
import { requireAuthority, sitesAsked } from './authority.ts';

/** The answer to a call of an operator. */
export type Answer<C extends Call> = (
  env: Env,
  request: CallRequest<C>,
  operator: Operator,
) => Promise<CallReply<C>>;

interface ActionContext {
  readonly env: Env;
  readonly operator: Operator;
}

/**
 * Makes a call for a known operator in the same process.
 * @throws {ShopError} as the call does
 */
export type CallAsOperator = <C extends Call>(
  context: ActionContext,
  call: C,
  input: CallInput<C>,
) => Promise<CallResult<C>>;

/**
 * Answers a call if the operator may make it. A change is recorded in the audit log.
 * @throws {ShopError} `operator_refused`, and what the answer throws
 */
export const perform = async <C extends Call>(
  context: ActionContext,
  call: C,
  answer: Answer<C>,
  request: CallRequest<C>,
): Promise<CallReply<C>> => {
  const { env, operator } = context;
  const about = await sitesAsked(env, call, request);
  const act = async (): Promise<CallReply<C>> => {
    requireAuthority(operator, call, about);
    return answer(env, request, operator);
  };
  if (call.effect !== 'write') return act();
  const { params, query, body } = request;
  const begun = {
    at: new Date().toISOString(),
    operator: operator.name,
    sites: about.length === 0 ? '' : ` ${about.join(' ')} `,
    call: `${call.method} /${callPath(call, params)}`,
    asked: JSON.stringify({ params, query, body }, withoutRecords).slice(0, MAX_ASKED),
  };
  if (call.isPart?.(request)) {
    return recordRefusal(env.MARKET_DB, 'operator_act', begun, act, (status) => ({ status }));
  }
  return recordInAuditLog(env.MARKET_DB, 'operator_act', begun, act, (status) => ({ status }));
};

/** The number of characters of a request that the audit log stores. */
const MAX_ASKED = 2_000;

/** The audit log stores only the number of records or words, no file, and a feed's URL without its keys. */
const withoutRecords = (name: string, value: unknown): unknown => {
  if (name === 'bytes' && typeof value === 'string') return undefined;
  if (name === 'address' && typeof value === 'string') return withoutQuery(value);
  if (name === 'changes') return value;
  return Array.isArray(value) && typeof value[0] === 'object'
    ? `${String(value.length)} records`
    : value;
};

/** Makes the calls that have an answer here. */
export const callWith =
  (answers: ReadonlyMap<Call, Answer<Call>>): CallAsOperator =>
  async (context, call, input) => {
    const answer = answers.get(call);
    if (!answer) throw nothingHere();
    const request = parseRequest<Call>(call, input);
    const reply = await perform<Call>(context, call, answer, request);
    return call.reply.parse(reply) as CallResult<typeof call>;
  };
