import { Validator, type Schema } from '@cfworker/json-schema';
import published from '../../../conformance/agents/ucp/schemas.json';

const all = Object.values(published) as unknown as Schema[];
const BASE = 'https://ucp.dev/schemas/';

const validators = new Map<string, Validator>();

/** A schema of the release that is compiled together with others, such as `shopping/checkout.json`. */
const validatorOf = (refs: readonly string[], more: readonly Schema[]): Validator => {
  const key = refs.join(' ');
  const known = validators.get(key);
  if (known) return known;
  const allOf = refs.map((ref) => ({ $ref: /^https?:/.test(ref) ? ref : BASE + ref }));
  const validator = new Validator({ $id: `${BASE}test.json`, allOf }, '2020-12', false);
  for (const schema of [...all, ...more]) validator.addSchema(schema);
  validators.set(key, validator);
  return validator;
};

/** What is wrong with an answer by the published schemas; empty for a valid one. */
export const faultsOf = (
  value: unknown,
  refs: readonly string[],
  more: readonly Schema[] = [],
): readonly string[] =>
  validatorOf(refs, more)
    .validate(value)
    .errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);

const CHECKOUT = ['discount', 'fulfillment'].map(
  (name) => `shopping/${name}.json#/$defs/dev.ucp.shopping.checkout`,
);

/** The schemas of an operation's answer, with those of every extension that the shop has. */
export const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  search: ['shopping/fulfillment.json#/$defs/fulfillment_search_response'],
  lookup: ['shopping/fulfillment.json#/$defs/fulfillment_lookup_response'],
  product: ['shopping/fulfillment.json#/$defs/fulfillment_get_product_response'],
  cart: ['shopping/discount.json#/$defs/dev.ucp.shopping.cart'],
  checkout: CHECKOUT,
  order: ['shopping/order.json'],
  error: ['common/types/error_response.json'],
  profile: ['profile.json#/$defs/business_schema'],
  platform: ['profile.json#/$defs/platform_schema'],
};
