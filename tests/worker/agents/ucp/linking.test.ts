import { env } from 'cloudflare:workers';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '@parlour/agents';
import type { Browser } from '../../browser.ts';
import { stock } from '../../checkout/shop.ts';
import { loadProvider, type Person } from '../../identity/people.ts';
import { grantFor } from '../core/agent.ts';
import { sendAsAssistant, ORIGIN } from '../mcp/assistant.ts';
import { consentPage, metadataOf, registered, tokens } from '../mcp/let-in.ts';
import { begin, BUYER, CHAIR, instrument, line, whole } from './buying.ts';
import {
  ALL,
  arrive,
  bearing,
  CALLBACK,
  CARTS,
  CHECKOUTS,
  INVALID,
  link,
  METADATA,
  ORDERS,
  refusalOf,
} from './linked.ts';
import { Platform, type Reply } from './platform.ts';
import { ANSWERS, faultsOf } from './schemas.ts';

let platform: Platform;
let customer: Browser;
let person: Person;
let clientId: string;

/** Buys as the linked customer, with the platform's mandate. */
const buyAs = async (token: string): Promise<Reply> => {
  const { body } = await platform.request('/checkout-sessions', {
    body: whole(),
    ...bearing(token),
  });
  const paying = instrument(await grantFor(body.id, { site: 'hearth' }));
  return platform.request(`/checkout-sessions/${body.id}/complete`, {
    body: paying,
    ...bearing(token),
  });
};

beforeAll(async () => {
  await loadProvider();
  await stock(CHAIR);
  platform = await Platform.start();
});

describe('what a platform discovers', () => {
  it('is the capability, with the scope for customers’ orders', async () => {
    const reply = await sendAsAssistant(`${ORIGIN}/.well-known/ucp`);
    const profile = await reply.json<{ ucp: { capabilities: Record<string, object[]> } }>();
    expect(faultsOf(profile, ANSWERS.profile ?? [])).toEqual([]);
    const declared = profile.ucp.capabilities[CAPABILITIES.identity]?.[0];
    const schema = 'common/identity_linking.json#/$defs/dev.ucp.common.identity_linking';
    expect(faultsOf(declared, [`${schema}/business_schema`])).toEqual([]);
    expect(declared).toMatchObject({
      config: { scopes: { [ORDERS]: { description: { plain: expect.any(String) as string } } } },
    });
  });

  it('is the resource, its provider, and all the metadata that the protocol requires of it', async () => {
    const [issuer] = (
      await (await sendAsAssistant(METADATA)).json<{ authorization_servers: string[] }>()
    ).authorization_servers;
    expect(issuer).toBe(`${ORIGIN}/idp`);
    const metadata = await metadataOf();
    expect(metadata).toMatchObject({
      issuer,
      revocation_endpoint: `${ORIGIN}/idp/oauth2/revoke`,
      scopes_supported: expect.arrayContaining([CARTS, CHECKOUTS, ORDERS]) as string[],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: expect.arrayContaining(['none']) as string[],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe('a customer whom a platform asks for consent', () => {
  beforeEach(async () => {
    ({ customer, person, clientId } = await arrive());
  });

  it('reads the purpose in plain words, and grants a token for this entry point alone', async () => {
    const asking = { clientId, scope: ALL, resource: '', redirect: CALLBACK };
    const page = await consentPage(customer, asking);
    expect(page.searchParams.get('resource')).toBe(`${ORIGIN}/ucp`);
    const held = await link(customer, clientId);
    expect(held.scope.split(' ')).toEqual(expect.arrayContaining([CARTS, CHECKOUTS, ORDERS]));
    expect(held.refresh_token).not.toBe('');
    expect(decodeJwt(held.access_token)).toMatchObject({ aud: `${ORIGIN}/ucp`, azp: clientId });
    const bearer = bearing(held.access_token);
    for (const path of [
      'market/api/customer/orders',
      'market/v1/api/orders/getcart',
      'idp/account/records',
    ]) {
      expect([401, 403, 404]).toContain(
        (await sendAsAssistant(`${ORIGIN}/${path}`, bearer)).status,
      );
    }
    expect(
      (await sendAsAssistant(`${ORIGIN}/mcp`, { method: 'POST', body: '{}', ...bearer })).status,
    ).toBe(401);
  });

  it('finds the platform’s orders in the account, and the platform reads them there', async () => {
    const { access_token: token } = await link(customer, clientId);
    const { body: bought } = await buyAs(token);
    expect(bought.status).toBe('completed');
    const own = await customer.get('/api/customer/orders');
    expect(await own.json()).toMatchObject({ data: [{ id: bought.order.id }] });
    const order = await platform.request(`/orders/${bought.order.id}`, bearing(token));
    expect(order.body).toMatchObject({ id: bought.order.id, checkout_id: bought.id });
    expect(refusalOf(await platform.request(`/orders/${bought.order.id}`))).toEqual([
      401,
      'identity_required',
      `Bearer realm="${ORIGIN}/idp", resource_metadata="${METADATA}"`,
    ]);
    expect((await platform.request(`/checkout-sessions/${bought.id}`)).body.messages[0].code).toBe(
      'not_found',
    );
    expect(
      JSON.stringify(await env.VISITOR_DB.prepare('SELECT * FROM agent_act').all()),
    ).not.toContain(person.email);
  });

  it('is offered the saved addresses, and the order goes to the chosen one', async () => {
    const saved = { streetA: '9 Mill Street', city: 'Hull', postcode: 'HU1 1AA' };
    const form = { addressName: 'Ada Byron', country: 'United Kingdom', ...saved };
    expect((await customer.script('/api/customer/address', 'POST', form)).ok).toBe(true);
    const { access_token: token } = await link(customer, clientId);
    const asked = { line_items: [line(CHAIR)], buyer: BUYER };
    const { body } = await platform.request('/checkout-sessions', {
      body: asked,
      ...bearing(token),
    });
    const [method] = body.fulfillment.methods;
    expect(method).toMatchObject({
      selected_destination_id: null,
      destinations: [{ street_address: '9 Mill Street', postal_code: 'HU1 1AA' }],
    });
    const methods = [{ type: 'shipping', selected_destination_id: method.destinations[0].id }];
    const { body: ready } = await platform.request(`/checkout-sessions/${body.id}`, {
      method: 'PUT',
      body: { ...asked, fulfillment: { methods } },
      ...bearing(token),
    });
    expect(ready.status).toBe('ready_for_complete');
    expect(ready.fulfillment.methods[0].destinations).toHaveLength(1);
    const { body: guests } = await begin(platform, { ...asked, fulfillment: { methods } });
    expect(JSON.stringify(guests)).not.toContain('Mill Street');
  });

  it('takes over what began as a guest’s checkout, while a guest’s orders stay the guest’s', async () => {
    const { body: guests } = await begin(platform, { line_items: [line(CHAIR)] });
    const { access_token: token } = await link(customer, clientId);
    const path = `/checkout-sessions/${guests.id}`;
    const taken = await platform.request(path, { method: 'PUT', body: whole(), ...bearing(token) });
    expect(taken.body.status).toBe('ready_for_complete');
    expect((await platform.request(path)).body.messages[0].code).toBe('not_found');
    const { body: other } = await begin(platform);
    const paying = instrument(await grantFor(other.id, { site: 'hearth' }));
    const done = await platform.request(`/checkout-sessions/${other.id}/complete`, {
      body: paying,
    });
    const again = await platform.request(`/checkout-sessions/${other.id}`, bearing(token));
    expect(again.body).toMatchObject({ status: 'completed', buyer: BUYER });
    expect(await (await customer.get('/api/customer/orders')).json()).toMatchObject({ data: [] });
    expect((await platform.request(`/orders/${done.body.order.id}`)).status).toBe(200);
  });

  it('is asked again for a scope that was not granted', async () => {
    const { access_token: token } = await link(customer, clientId, ORDERS);
    const reply = await platform.request('/checkout-sessions', {
      body: whole(),
      ...bearing(token),
    });
    expect(refusalOf(reply)).toEqual([
      403,
      'insufficient_scope',
      `Bearer realm="${ORIGIN}/idp", error="insufficient_scope", scope="${CHECKOUTS}", ` +
        `resource_metadata="${METADATA}"`,
    ]);
    const more = await link(customer, clientId, CHECKOUTS);
    expect((await buyAs(more.access_token)).body.status).toBe('completed');
    const row = await env.IDENTITY_DB.prepare('SELECT scopes FROM oauthConsent WHERE clientId = ?1')
      .bind(clientId)
      .first<{ scopes: string }>();
    expect(JSON.parse(row!.scopes)).toEqual(expect.arrayContaining([CHECKOUTS, ORDERS]));
  });

  it('ends the link in the account: its tokens stop working at once', async () => {
    const { access_token: token, refresh_token: refresh } = await link(customer, clientId);
    const { body: bought } = await buyAs(token);
    const row = await env.IDENTITY_DB.prepare('SELECT id FROM oauthConsent WHERE clientId = ?1')
      .bind(clientId)
      .first<{ id: string }>();
    await customer.post('/profile/assistants', { id: row!.id });
    expect(refusalOf(await platform.request(`/orders/${bought.order.id}`, bearing(token)))).toEqual(
      INVALID,
    );
    const asked = await platform.request('/checkout-sessions', {
      body: whole(),
      ...bearing(token),
    });
    expect(refusalOf(asked)).toEqual(INVALID);
    const next = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh };
    expect((await tokens(ORIGIN, { ...next, resource: '' })).status).toBe(400);
    expect((await begin(platform)).status).toBe(201);
  });

  it('is unlinked by the platform: the access tokens end with the refresh token (RFC 7009)', async () => {
    const held = await link(customer, clientId);
    const revoking = (client: string) =>
      sendAsAssistant(`${ORIGIN}/idp/oauth2/revoke`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: client,
          token: held.refresh_token,
          token_type_hint: 'refresh_token',
        }),
      });
    const asking = () =>
      platform.request('/carts', { body: { line_items: [] }, ...bearing(held.access_token) });
    await revoking(await registered(ORIGIN, { redirect_uris: [CALLBACK] }));
    expect((await asking()).status).toBe(201);
    expect((await revoking(clientId)).status).toBe(200);
    expect(refusalOf(await asking())).toEqual(INVALID);
  });
});
