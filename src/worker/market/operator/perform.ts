import {
  callPath,
  type Call,
  type CallInput,
  type CallReply,
  type CallRequest,
  type CallResult,
} from '#lib/contract/call.ts';
import { parseRequest } from '../../platform/call-request.ts';
import type { Env } from '../../platform/env.ts';
import { nothingHere } from '../../platform/errors.ts';
import type { Operator } from '../../platform/operators.ts';
import { recordInAuditLog } from '../audit-log.ts';
import { withoutQuery } from './feeds/feed-calls.ts';
import { requireAuthority, sitesAsked } from './authority.ts';

/** What a call of the operator does. */
export type Answer<C extends Call> = (
  env: Env,
  request: CallRequest<C>,
  operator: Operator,
) => Promise<CallReply<C>>;

interface Acting {
  readonly env: Env;
  readonly operator: Operator;
}

/** Makes a call as an operator who is known, in the same process. @throws {ShopError} as the call does. */
export type CallAsOperator = <C extends Call>(
  acting: Acting,
  row: C,
  input: CallInput<C>,
) => Promise<CallResult<C>>;

/**
 * Does what an operator asks for, if the operator may. What changes something is written down.
 * @throws {ShopError} `operator_refused`, and what the answer throws
 */
export const perform = async <C extends Call>(
  acting: Acting,
  row: C,
  answer: Answer<C>,
  request: CallRequest<C>,
): Promise<CallReply<C>> => {
  const { env, operator } = acting;
  const about = await sitesAsked(env, row, request);
  const act = async (): Promise<CallReply<C>> => {
    requireAuthority(operator, row, about);
    return answer(env, request, operator);
  };
  if (row.effect !== 'write') return act();
  const { params, query, body } = request;
  const begun = {
    at: new Date().toISOString(),
    operator: operator.name,
    sites: about.length === 0 ? '' : ` ${about.join(' ')} `,
    call: `${row.method} /${callPath(row, params)}`,
    asked: JSON.stringify({ params, query, body }, withoutRecords).slice(0, MAX_ASKED),
  };
  return recordInAuditLog(env.MARKET_DB, 'operator_act', begun, act, (status) => ({ status }));
};

/** Characters that are kept of what was asked for. */
const MAX_ASKED = 2_000;

/** A catalogue's records and a list of words are counted, not kept; keys in a feed's address are not, either. */
const withoutRecords = (name: string, value: unknown): unknown => {
  if (name === 'address' && typeof value === 'string') return withoutQuery(value);
  return Array.isArray(value) && typeof value[0] === 'object'
    ? `${String(value.length)} records`
    : value;
};

/** Makes those calls that have an answer. */
export const callWith =
  (answers: ReadonlyMap<Call, Answer<Call>>): CallAsOperator =>
  async (acting, row, input) => {
    const answer = answers.get(row);
    if (!answer) throw nothingHere();
    const request = parseRequest<Call>(row, input);
    const reply = await perform<Call>(acting, row, answer, request);
    return row.reply.parse(reply) as CallResult<typeof row>;
  };
