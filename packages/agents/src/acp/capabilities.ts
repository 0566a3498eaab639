import type { Site } from '@parlour/site';
import type { StoredFields } from './requests.ts';

/** The ACP handler for cards that a payment provider has turned into a token. */
const HANDLER = 'https://acp.dev';
export const HANDLER_ID = 'card_tokenized';
const HANDLER_VERSION = '2026-01-22';

/** The path where the test bank stands in for a payment provider; see `packages/payments`. */
const DELEGATE_PATH = '/test-payments/agentic_commerce/delegate_payment';

/** Whether the site's payment provider lets an agent show the bank's challenge itself. */
const showsChallenges = ({ payments }: Site): boolean => payments.provider === 'test';

const configOf = (site: Site) => {
  const common = {
    accepted_brands: ['visa', 'mastercard', 'amex'],
    accepted_funding_types: ['credit', 'debit'],
    supports_3ds: showsChallenges(site),
  };
  if (site.payments.provider === 'stripe') {
    const { publishableKey } = site.payments;
    const environment = publishableKey.startsWith('pk_live') ? 'production' : 'sandbox';
    return { merchant_id: publishableKey, psp: 'stripe', ...common, environment };
  }
  return {
    merchant_id: site.id,
    psp: 'test',
    ...common,
    environment: 'sandbox',
    delegate_payment_url: `${site.origin}${DELEGATE_PATH}`,
  };
};

/** How the site takes payments through ACP: by a card token that the customer has limited to the session. */
const handlerOf = (site: Site) => ({
  id: HANDLER_ID,
  name: 'dev.acp.tokenized.card',
  display_name: 'Card',
  version: HANDLER_VERSION,
  spec: `${HANDLER}/handlers/tokenized.card`,
  requires_delegate_payment: true,
  requires_pci_compliance: false,
  psp: site.payments.provider,
  config_schema: `${HANDLER}/schemas/handlers/tokenized.card/config.json`,
  instrument_schemas: [`${HANDLER}/schemas/handlers/tokenized.card/instrument.json`],
  config: configOf(site),
  display_order: 0,
});

const DISCOUNT = {
  name: 'discount',
  extends: [
    '$.CheckoutSessionCreateRequest.discounts',
    '$.CheckoutSessionUpdateRequest.discounts',
    '$.CheckoutSession.discounts',
  ],
};

/** The interventions that the shop supports. */
const interventionsOf = (site: Site): readonly string[] => (showsChallenges(site) ? ['3ds'] : []);

/** What both sides support; of the shop's interventions, only those that the agent named. */
export const capabilitiesOf = (site: Site, { supported }: StoredFields) => ({
  payment: { handlers: [handlerOf(site)] },
  interventions: {
    supported: interventionsOf(site).filter((one) => supported.includes(one)),
    required: [],
    enforcement: 'conditional',
  },
  extensions: [DISCOUNT],
});

/** What an agent needs to show the test bank's challenge; none of it leaves the shop. */
export const authenticationOf = (site: Site) => ({
  acquirer_details: {
    acquirer_bin: '400000',
    acquirer_country: 'GB',
    acquirer_merchant_id: site.id.slice(0, 35),
    merchant_name: site.name.slice(0, 40),
  },
  directory_server: 'visa',
  flow_preference: { type: 'challenge', challenge: { type: 'mandated' } },
});

/** What the discovery document says about a site. */
export const servicesOf = (site: Site) => ({
  services: [
    'checkout',
    'orders',
    ...(site.payments.provider === 'test' ? ['delegate_payment'] : []),
  ],
  extensions: [{ name: DISCOUNT.name }],
  intervention_types: interventionsOf(site),
  supported_currencies: ['gbp'],
  supported_locales: ['en-GB'],
});
