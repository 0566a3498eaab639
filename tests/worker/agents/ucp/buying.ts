import { grantFor } from '../core/agent.ts';
import type { StockedProduct } from '../../checkout/shop.ts';
import type { Platform, Reply } from './platform.ts';

export const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 500 };
export const LAMP: StockedProduct = { id: 2, price: 4_999, seller: 2, stock: 500 };
export const LAST: StockedProduct = { id: 3, stock: 1 };
export const GONE: StockedProduct = { id: 4, stock: 0 };

export const BUYER = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test' } as const;

export const HOME = {
  street_address: '1 Church Lane',
  address_locality: 'Great Tew',
  postal_code: 'OX7 4AA',
  address_country: 'GB',
} as const;

export const line = ({ id }: StockedProduct, quantity = 1) => ({
  item: { id: `variant:${String(id * 10)}` },
  quantity,
});

export const shipping = (destination: object = HOME, more: object = {}) => ({
  methods: [{ type: 'shipping', destinations: [destination], ...more }],
});

/** Everything that a checkout needs. */
export const whole = (...lines: readonly object[]) => ({
  line_items: lines.length === 0 ? [line(CHAIR, 2)] : lines,
  buyer: BUYER,
  fulfillment: shipping(),
});

export const begin = async (platform: Platform, body: object = whole()): Promise<Reply> =>
  platform.request('/checkout-sessions', { body });

export const read = (platform: Platform, id: string): Promise<Reply> =>
  platform.request(`/checkout-sessions/${id}`);

export const update = (platform: Platform, id: string, body: object, key?: string) =>
  platform.request(`/checkout-sessions/${id}`, { method: 'PUT', body, ...(key ? { key } : {}) });

/** The parcels of a seller in a checkout, with the ways of delivery to choose from. */
export const groupOf = ({ body }: Reply) => body.fulfillment.methods[0].groups[0];

/** Chooses a way of delivery for a chair. */
export const choose = (platform: Platform, reply: Reply, option: string): Promise<Reply> => {
  const { id, fulfillment } = reply.body;
  const { selected_destination_id: destination, groups } = fulfillment.methods[0];
  const group = { id: groups[0].id, selected_option_id: option };
  return update(platform, id, {
    ...whole(line(CHAIR)),
    fulfillment: shipping({ id: destination }, { groups: [group] }),
  });
};

export const cancel = (platform: Platform, id: string, key?: string) =>
  platform.request(`/checkout-sessions/${id}/cancel`, { body: {}, ...(key ? { key } : {}) });

/** One instrument of the token handler. */
export const instrument = (token: string, more: object = {}) => ({
  payment: {
    instruments: [
      {
        id: 'card-1',
        handler_id: 'delegated_token',
        type: 'card',
        selected: true,
        credential: { type: 'delegated_token', token },
        ...more,
      },
    ],
  },
});

/** Completes a checkout with the customer's mandate for the agent. */
export const complete = async (
  platform: Platform,
  id: string,
  given: Parameters<typeof grantFor>[1] = {},
  key?: string,
): Promise<Reply> => {
  const body = instrument(await grantFor(id, { site: 'hearth', ...given }));
  return platform.request(`/checkout-sessions/${id}/complete`, { body, ...(key ? { key } : {}) });
};

/** A checkout that has been paid. */
export const bought = async (platform: Platform, body: object = whole()): Promise<Reply> =>
  complete(platform, (await begin(platform, body)).body.id);

/** The amount of one type among totals. */
export const amountOf = (
  totals: readonly { readonly type: string; readonly amount: number }[],
  wanted: string,
): number | undefined => totals.find(({ type }) => type === wanted)?.amount;

/** The codes of the errors in an answer. */
export const errorsOf = ({ body }: Reply): readonly string[] =>
  body.messages.filter(({ type }) => type === 'error').map(({ code }) => code);
