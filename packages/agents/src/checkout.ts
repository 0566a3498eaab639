import { choiceWords } from '@parlour/domain';
import type { AgentCheckout } from '@parlour/contract';

/**
 * A checkout with every derived value worked out, independent of any protocol: ACP, MCP, UCP and the
 * confirmation page only name the fields. Amounts are pence.
 */
export const presentCheckout = (checkout: AgentCheckout) => {
  const { messages, promos, status, totals } = checkout;
  const lines = checkout.lines.map((line) => ({
    ...line,
    /** Option and finish in one phrase; '' for none. */
    choice: choiceWords(line.optionName, line.swatchName),
    /** After the discount. */
    duePence: line.totalPence - line.discountPence,
  }));
  return {
    ...checkout,
    lines,
    isExpired: messages.some(({ code }) => code === 'expired'),
    /** Whether the customer's bank is asking the customer to authenticate. */
    isAtBank:
      status === 'requires_escalation' && messages.some(({ code }) => code === 'requires_3ds'),
    messages: messages.map((message) => {
      const place = placeOf(message.path);
      const isPromo = message.code === 'promo_refused';
      return { ...message, place, promo: isPromo ? promos[indexIn(place.rest)] : undefined };
    }),
    /** The one code that applies. */
    usedPromo: promos.find((promo) => promo.status === 'active'),
    /** Codes that do not apply, with their positions among all codes. */
    refusedPromos: promos.flatMap((promo, at) => (promo.status === 'active' ? [] : { promo, at })),
    /** Each line's share of the discount. */
    allocations: lines.flatMap(({ discountPence }, at) =>
      discountPence > 0 ? { at, pence: discountPence } : [],
    ),
    deliveries: checkout.deliveries.map((delivery) => {
      const own = lines.filter(({ id }) => delivery.lineIds.includes(id));
      return {
        ...delivery,
        lines: own,
        title: delivery.method || `Delivery by ${delivery.sellerName}`,
        vatPence: own.reduce((sum, { vatPence }) => sum + vatPence, 0),
      };
    }),
    totals: { ...totals, duePence: totals.itemsPence - totals.discountPence },
  };
};

export type PresentedCheckout = ReturnType<typeof presentCheckout>;

/** The subject of a message: a part of the checkout, and the rest of the path there, such as `[0].quantity`. */
export interface MessageSubject {
  /** '' for the whole checkout. */
  readonly part: string;
  readonly rest: string;
}

const placeOf = (path: string): MessageSubject => {
  const [, part = '', rest = ''] = /^\$\.([a-zA-Z]+)(.*)$/.exec(path) ?? [];
  return { part, rest };
};

const indexIn = (rest: string): number => Number(/^\[(\d+)\]/.exec(rest)?.[1] ?? -1);
