import type { AssistantToken, ClientDetails } from '@parlour/agents';
import type { Env } from '../env.ts';
import { signInUnavailable } from '@parlour/http';

const HELD = `SELECT oauthClient.name, oauthClient.uri, oauthClient.redirectUris
  FROM oauthConsent LEFT JOIN oauthClient
    ON oauthClient.site = oauthConsent.site AND oauthClient.clientId = oauthConsent.clientId
  WHERE oauthConsent.site = ?1 AND oauthConsent.userId = ?2 AND oauthConsent.clientId = ?3
    AND oauthConsent.createdAt <= ?4`;

/**
 * What is known about an assistant that a customer allows; null when the customer does not, or no longer,
 * allow it.
 */
export const letInAs = async (
  { IDENTITY_DB: db }: Env,
  siteId: string,
  { customer, clientId, issuedAt }: AssistantToken,
): Promise<ClientDetails | null> => {
  // A consent is written in the second in which its first token may be issued.
  const before = new Date((issuedAt + 1) * 1_000).toISOString();
  return db.prepare(HELD).bind(siteId, customer, clientId, before).first<ClientDetails>();
};

/** @throws {ShopError} `sign_in_unavailable` when the database does not answer */
export const isLetIn = async (env: Env, siteId: string, held: AssistantToken): Promise<boolean> => {
  try {
    return (await letInAs(env, siteId, held)) !== null;
  } catch (cause) {
    throw signInUnavailable(cause);
  }
};
