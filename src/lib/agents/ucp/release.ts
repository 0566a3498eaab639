/** The release of the Universal Commerce Protocol that the shop speaks. */
export const UCP_VERSION = '2026-08-25';

const PUBLISHED = `https://ucp.dev/${UCP_VERSION}`;

/** Where the protocol's own documents of this release are. */
export const published = {
  spec: (path: string) => `${PUBLISHED}/specification/${path}`,
  schema: (path: string) => `${PUBLISHED}/schemas/${path}.json`,
  service: (path: string) => `${PUBLISHED}/services/shopping/${path}`,
} as const;

export const SHOPPING = 'dev.ucp.shopping';

/** Names of the capabilities that the protocol defines and the shop has. */
export const CAPABILITIES = {
  search: `${SHOPPING}.catalog.search`,
  lookup: `${SHOPPING}.catalog.lookup`,
  cart: `${SHOPPING}.cart`,
  checkout: `${SHOPPING}.checkout`,
  discount: `${SHOPPING}.discount`,
  fulfillment: `${SHOPPING}.fulfillment`,
  order: `${SHOPPING}.order`,
  identity: 'dev.ucp.common.identity_linking',
} as const;
