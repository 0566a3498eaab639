import type { Call } from './call.ts';

/**
 * Calls that carry the customer's bearer token and no API token: the customer API, comments and the order
 * summary (API-003, spec decision 67), and the style service, which is the style game and its verdicts.
 */
const BEARER_ALONE =
  /^(api\/customer(\/|$)|api\/comments$|api\/order\/|v1\/api\/(pictionaires|verdicts)\/)/;

/**
 * The credentials of a call. Any other customer call carries both: the API token identifies the site, the
 * bearer token the customer.
 */
export const credentialsOf = ({
  access,
  path,
}: Pick<Call, 'access' | 'path'>): { readonly apiToken: boolean; readonly bearer: boolean } => {
  const bearer = access === 'customer';
  return { apiToken: !bearer || !BEARER_ALONE.test(path), bearer };
};
