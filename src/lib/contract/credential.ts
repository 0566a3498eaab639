import type { Call } from './call.ts';

/**
 * Calls that carry the customer's bearer and no API token: the customer API, comments and the order
 * summary (API-003, spec decision 67), and the style service, which is the style game and its verdicts.
 */
const BEARER_ALONE =
  /^(api\/customer(\/|$)|api\/comments$|api\/order\/|v1\/api\/(pictionaires|verdicts)\/)/;

/**
 * What a call carries. Any other call of a customer's carries both: the API token names the site, the
 * bearer the customer.
 */
export const credentialsOf = ({
  access,
  path,
}: Pick<Call, 'access' | 'path'>): { readonly apiToken: boolean; readonly bearer: boolean } => {
  const bearer = access === 'customer';
  return { apiToken: !bearer || !BEARER_ALONE.test(path), bearer };
};
