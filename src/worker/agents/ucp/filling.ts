import { readLines, unknownItem } from '#lib/agents/ucp/checkout/lines.ts';
import type { RequestLine } from '#lib/agents/ucp/checkout/requests.ts';
import type { Message } from '#lib/agents/ucp/messages.ts';
import type { AgentCheckout, AgentCheckoutChange } from '#lib/contract/agents/agent-checkout.ts';
import { createCheckout } from '#lib/contract/agents/index.ts';
import { act, unknownLineIn } from './acting.ts';
import type { Visit } from './operation.ts';

/** What was begun, and what could not be taken of the request; null where nothing was left of it. */
export interface Begun {
  readonly checkout: AgentCheckout | null;
  readonly refusals: readonly Message[];
}

/** Lines that may be unknown before the whole request is given up. */
const MOST_UNKNOWN = 5;

interface Asked {
  readonly kind: 'cart' | 'checkout';
  readonly lines: readonly RequestLine[];
  readonly change: Omit<AgentCheckoutChange, 'lines'>;
  readonly refusals: readonly Message[];
  readonly idempotencyKey: string | undefined;
}

/** Begins a basket or a checkout with those lines that the shop sells. */
export const begin = async (
  visit: Visit,
  { kind, lines: asked, change, refusals, idempotencyKey: key }: Asked,
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
