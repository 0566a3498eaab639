import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { Browser } from '../../browser.ts';
import { signUp, somebody } from '../../identity/people.ts';
import { ORIGIN } from '../mcp/assistant.ts';
import { letIn, registered } from '../mcp/let-in.ts';
import type { Reply } from './platform.ts';
import { ANSWERS, faultsOf } from './schemas.ts';

/** Where the test platform receives codes: at the host of its profile. */
export const CALLBACK = 'https://agent.example/callback';
export const METADATA = `${ORIGIN}/.well-known/oauth-protected-resource/ucp`;
export const CARTS = 'dev.ucp.shopping.cart:manage';
export const CHECKOUTS = 'dev.ucp.shopping.checkout:manage';
export const ORDERS = 'dev.ucp.shopping.order:read';
export const ALL = `${CARTS} ${CHECKOUTS} ${ORDERS}`;

export const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** A signed-in customer, and a platform's client that no customer has authorised yet. */
export const arrive = async () => {
  await env.IDENTITY_DB.prepare('DELETE FROM tries').run();
  const customer = new Browser();
  const person = await signUp(customer, somebody());
  const clientId = await registered(ORIGIN, { redirect_uris: [CALLBACK], scope: ALL });
  return { customer, person, clientId };
};

/** Links an account as the protocol requires: with the scopes alone, and no resource. */
export const link = (customer: Browser, clientId: string, scope = ALL) =>
  letIn(customer, { clientId, scope, resource: '', redirect: CALLBACK });

/** A refusal, by its status, code and challenge; its shape is the published one. */
export const refusalOf = ({ status, headers, body }: Reply) => {
  expect(faultsOf(body, ANSWERS.error ?? [])).toEqual([]);
  return [status, body.messages[0].code, headers.get('www-authenticate')];
};

/** The refusal of an invalid token. */
export const INVALID = [
  401,
  'identity_required',
  `Bearer realm="${ORIGIN}/idp", error="invalid_token", ` +
    'error_description="The access token is not valid, or no longer valid", ' +
    `resource_metadata="${METADATA}"`,
];
