import { namespaceOf } from './marketplace.ts';
import { UCP_VERSION } from './release.ts';

type Data = Readonly<Record<string, unknown>>;

/** What a site's handlers are told of it. */
interface Offer {
  readonly origin: string;
  readonly payments:
    | { readonly provider: 'test' }
    | { readonly provider: 'stripe'; readonly publishableKey: string };
}

/** Ids of the ways to pay. */
export const HANDLERS = { token: 'delegated_token', confirmation: 'confirmation' } as const;

/** Where the schemas of the ways to pay are, below the site's origin. */
const HANDLER_PATHS = {
  token: '/ucp/schemas/delegated-token.json',
  confirmation: '/ucp/schemas/confirmation.json',
} as const;

/**
 * The ways to pay of a site: by a token with which its payment provider lets an agent spend so much of a
 * customer's card on one checkout; or by nothing, and the customer confirms and pays at the shop.
 */
export const handlersOf = ({
  origin,
  payments,
}: Offer): Readonly<Record<string, readonly Data[]>> => ({
  [`${namespaceOf(origin)}.payments.delegated_token`]: [
    {
      ...{ id: HANDLERS.token, version: UCP_VERSION, schema: origin + HANDLER_PATHS.token },
      available_instruments: [{ type: 'card' }],
      config:
        payments.provider === 'stripe'
          ? { provider: 'stripe', publishable_key: payments.publishableKey }
          : { provider: 'test' },
    },
  ],
  [`${namespaceOf(origin)}.payments.confirmation`]: [
    {
      ...{ id: HANDLERS.confirmation, version: UCP_VERSION },
      schema: origin + HANDLER_PATHS.confirmation,
      available_instruments: [{ type: 'confirmation' }],
    },
  ],
});

const SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

/** The published schemas of the ways to pay, by their paths. */
export const handlerSchemas = (origin: string): Readonly<Record<string, Data>> => ({
  [HANDLER_PATHS.token]: {
    $schema: SCHEMA,
    $id: origin + HANDLER_PATHS.token,
    name: `${namespaceOf(origin)}.payments.delegated_token`,
    version: UCP_VERSION,
    title: 'Delegated token',
    description:
      'A card that its owner lets an agent spend of: a token of the provider that config names, limited to this business, one checkout, an amount, a currency and a time. With the provider stripe it is a shared payment token.',
    $defs: {
      config: {
        type: 'object',
        required: ['provider'],
        properties: {
          provider: { type: 'string', enum: ['stripe', 'test'] },
          publishable_key: { type: 'string', description: 'Of the business at Stripe.' },
        },
      },
      instrument: {
        allOf: [{ $ref: 'https://ucp.dev/schemas/shopping/types/payment_instrument.json' }],
        properties: {
          type: { const: 'card' },
          credential: {
            type: 'object',
            required: ['type', 'token'],
            properties: {
              type: { const: 'delegated_token' },
              token: { type: 'string', maxLength: 500 },
            },
          },
        },
      },
    },
  },
  [HANDLER_PATHS.confirmation]: {
    $schema: SCHEMA,
    $id: origin + HANDLER_PATHS.confirmation,
    name: `${namespaceOf(origin)}.payments.confirmation`,
    version: UCP_VERSION,
    title: 'Confirmation at the shop',
    description:
      'No credential: the checkout then asks for a person, who looks at the order at continue_url, confirms it and pays.',
    $defs: {
      instrument: {
        allOf: [{ $ref: 'https://ucp.dev/schemas/shopping/types/payment_instrument.json' }],
        properties: { type: { const: 'confirmation' } },
      },
    },
  },
});
