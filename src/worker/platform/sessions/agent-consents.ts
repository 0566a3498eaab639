import type { Env } from '../env.ts';

const HELD = `SELECT 1 AS held FROM oauthConsent
  WHERE site = ?1 AND userId = ?2 AND clientId = ?3 AND createdAt <= ?4`;

/**
 * Whether a customer still lets an assistant in that holds a token of the embedded provider.
 * @param issuedAt of the token, seconds since 1970: one from before the customer ended it counts no more
 */
export const isLetIn = async (
  { IDENTITY_DB: db }: Env,
  siteId: string,
  {
    customer,
    clientId,
    issuedAt,
  }: { readonly customer: string; readonly clientId: string; readonly issuedAt: number },
): Promise<boolean> => {
  // A consent is written in the second in which its first token may be issued.
  const before = new Date((issuedAt + 1) * 1_000).toISOString();
  const held = db.prepare(HELD).bind(siteId, customer, clientId, before);
  return (await held.first('held')) !== null;
};
