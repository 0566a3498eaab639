import type { AgentCheckout } from '#lib/contract/agents/agent-checkout.ts';
import { paths } from '#lib/paths.ts';

/**
 * A checkout with everything that is said of it worked out, in the words of no protocol: ACP, MCP, UCP and
 * the page on which a person confirms only name the fields. Amounts are pence.
 */
export const presentCheckout = (checkout: AgentCheckout) => {
  const { messages, promos, status, totals } = checkout;
  const lines = checkout.lines.map((line) => ({
    ...line,
    /** Option and finish in one phrase; '' for none. */
    choice: [line.optionName, line.swatchName].filter(Boolean).join(', '),
    /** After the discount. */
    duePence: line.totalPence - line.discountPence,
  }));
  return {
    ...checkout,
    lines,
    isExpired: messages.some(({ code }) => code === 'expired'),
    /** Whether the customer's bank asks whether it is the customer. */
    isAtBank:
      status === 'requires_escalation' && messages.some(({ code }) => code === 'requires_3ds'),
    messages: messages.map((message) => {
      const place = placeOf(message.path);
      const isPromo = message.code === 'promo_refused';
      return { ...message, place, promo: isPromo ? promos[indexIn(place.rest)] : undefined };
    }),
    /** The one code that counts. */
    usedPromo: promos.find((promo) => promo.status === 'active'),
    /** Codes that do not count, by their places among all. */
    refusedPromos: promos.flatMap((promo, at) => (promo.status === 'active' ? [] : { promo, at })),
    /** Which line has how much of the discount. */
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

/** What a message is about: a part of the checkout, and the rest of its path there, such as `[0].quantity`. */
export interface Place {
  /** '' for the whole. */
  readonly part: string;
  readonly rest: string;
}

const placeOf = (path: string): Place => {
  const [, part = '', rest = ''] = /^\$\.([a-zA-Z]+)(.*)$/.exec(path) ?? [];
  return { part, rest };
};

const indexIn = (rest: string): number => Number(/^\[(\d+)\]/.exec(rest)?.[1] ?? -1);

const POLICIES = {
  terms: '/term-of-use',
  privacy: '/data-protection',
  returns: '/return-policy',
  delivery: '/privacy-policy',
  about: '/about-us',
} as const;

/** A policy of the shop, with its whole address. */
export const policyOf = (kind: keyof typeof POLICIES, origin: string) => {
  const path = POLICIES[kind];
  return { title: paths.policies.find(({ url }) => url === path)?.name ?? '', url: origin + path };
};
