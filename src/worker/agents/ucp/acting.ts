import { marketplaceName, CAPABILITIES } from '#lib/agents/ucp/capabilities.ts';
import type { Telling } from '#lib/agents/ucp/checkout/checkout.ts';
import type { Message } from '#lib/agents/ucp/messages.ts';
import type { AgentCheckout, AgentCheckoutChange } from '#lib/contract/agents/agent-checkout.ts';
import { readCheckout, createCheckout } from '#lib/contract/agents/index.ts';
import type { Address } from '#lib/contract/entities/address.ts';
import type { Call, CallInput, CallResult } from '#lib/contract/call.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Visit } from './operation.ts';
import { readLines, unknownItem, type RequestLine } from '#lib/agents/ucp/checkout/requests.ts';

/** Makes one of the agents' calls for whoever asks. @throws {ShopError} */
export const act = <C extends Call>(
  { agents, agentVisit }: Visit,
  row: C,
  input: CallInput<C>,
): Promise<CallResult<C>> => agents.ask(agentVisit, row, input);

/** A checkout or basket as it is; null where there is none for this agent. */
export const present = async (visit: Visit, id: string): Promise<AgentCheckout | null> => {
  try {
    return await act(visit, readCheckout, { params: { id } });
  } catch (thrown) {
    if (thrown instanceof ShopError && thrown.status === 404) return null;
    throw thrown;
  }
};

export const tellingOf = ({ site: { origin }, session, saved }: Visit): Telling => ({
  ...{ origin, saved },
  knowsDiscounts: session.active.has(CAPABILITIES.discount),
  knowsFulfillment: session.active.has(CAPABILITIES.fulfillment),
  knowsMarketplace: session.active.has(marketplaceName(origin)),
  knowsGroups: session.knowsGroups,
});

const MOST_SAVED = 20;

/** Addresses that the linked customer has saved, to be chosen from by their ids here; none for a guest. */
export const savedOf = async ({ ownApi }: Visit): Promise<readonly Address[]> => {
  if (!ownApi) return [];
  const { data } = await ownApi.listAddresses();
  return data
    .filter(({ country }) => country === 'United Kingdom')
    .slice(0, MOST_SAVED)
    .map((address) => ({ ...address, id: `saved-${address.id}` }));
};

/** Codes of refusals that are not about what was asked for, but about the request. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['idempotency_mismatch', 'idempotency_in_flight']);

/**
 * Why the shop does not do what a checkout was asked for, as a word of the checkout that stays as it is.
 * @throws the same again, for what is no such refusal
 */
export const refusalIn = (thrown: unknown): Message => {
  const isRefusal =
    thrown instanceof ShopError &&
    (thrown.status === 409 || thrown.status === 422) &&
    !OF_REQUESTS.has(thrown.code);
  if (!isRefusal) throw thrown;
  const isOver = thrown.code === 'checkout_refused';
  return {
    type: 'error',
    code: isOver ? 'operation_not_allowed' : thrown.code,
    content: thrown.message,
    severity: 'recoverable',
  };
};

/** Place of the line that the shop does not sell; undefined for another refusal. */
export const unknownLineIn = (thrown: unknown): number | undefined => {
  if (!(thrown instanceof ShopError) || thrown.code !== 'cart_refused') return undefined;
  const [, at] = /^lines\.(\d+)\./.exec(thrown.details[0] ?? '') ?? [];
  return at === undefined ? undefined : Number(at);
};

/** What was begun, and what could not be taken of the request; null where nothing was left of it. */
export interface Begun {
  readonly checkout: AgentCheckout | null;
  readonly refusals: readonly Message[];
}

/** Lines that may be unknown before the whole request is given up. */
const MOST_UNKNOWN = 5;

interface Beginning {
  readonly kind: 'cart' | 'checkout';
  readonly lines: readonly RequestLine[];
  readonly change: Omit<AgentCheckoutChange, 'lines'>;
  readonly refusals: readonly Message[];
  readonly idempotencyKey: string | undefined;
}

/** Begins a basket or a checkout with those lines that the shop sells. */
export const begin = async (
  visit: Visit,
  { kind, lines: asked, change, refusals, idempotencyKey: key }: Beginning,
): Promise<Begun> => {
  const unknown = new Set<number>();
  for (let attempt = 0; attempt <= MOST_UNKNOWN; attempt += 1) {
    const left = asked.filter((_, at) => !unknown.has(at));
    const read = readLines(left);
    const words = [
      ...[...unknown].map((at) => unknownItem(asked[at]?.item.id ?? '', at)),
      ...read.refusals,
      ...refusals,
    ];
    if (asked.length > 0 && read.lines.length === 0) return { checkout: null, refusals: words };
    // Another request each time, so that the first refusal is not the answer to all.
    const idempotencyKey = key === undefined || attempt === 0 ? key : `${key}.${String(attempt)}`;
    const events = visit.session.webhookUrl;
    const body = { ...change, kind, lines: [...read.lines], ...(events ? { events } : {}) };
    try {
      const checkout = await act(visit, createCheckout, { body, idempotencyKey });
      return { checkout, refusals: words };
    } catch (thrown) {
      const at = unknownLineIn(thrown);
      const line = at === undefined ? undefined : readable(left)[at];
      if (line === undefined) throw thrown;
      unknown.add(asked.indexOf(line));
    }
  }
  const content = 'This shop does not sell most of this.';
  const refusal = { type: 'error', code: 'item_unavailable', content } as const;
  return { checkout: null, refusals: [{ ...refusal, severity: 'unrecoverable' }] };
};

/** The lines that became the shop's own, in their order. */
const readable = (lines: readonly RequestLine[]): readonly RequestLine[] =>
  lines.filter((line) => readLines([line]).lines.length > 0);
