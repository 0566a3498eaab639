import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import examples from '../../../conformance/agents/acp/examples.agentic_checkout.json';
import { seed } from '../../seed.ts';
import { AgentSettings } from '@parlour/site';
import { creating, DETAILS, Platform, signed } from './platform.ts';

const CHAIR = '10';
const hearth = new Platform('hearth');

beforeAll(async () => {
  await seed({
    products: [
      {
        id: 1,
        name: 'Chair',
        assortments: ['hearth', 'ombre'],
        variants: [{ id: 10, offers: [{ price: 12_000, stock: 50 }] }],
      },
    ],
  });
});

/** JSON with an object in an object, many times. */
const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

describe('the entry point of ACP', () => {
  it('refuses agents that the site does not know', async () => {
    const bearers = [undefined, 'Bearer wrong', 'Bearer test-acp-key-ombre', 'Bearer '];
    for (const authorization of bearers) {
      const { status, body } = await hearth.refusal('', creating([CHAIR]), { authorization });
      expect([status, body.code]).toEqual([401, 'unauthorized']);
    }
  });

  it('states its version of the protocol', async () => {
    const missing = await hearth.refusal('', creating([CHAIR]), { 'api-version': undefined });
    expect([missing.status, missing.body]).toMatchObject([
      400,
      { code: 'missing_api_version', supported_versions: ['2026-04-17'] },
    ]);
    const other = await hearth.refusal('', creating([CHAIR]), { 'api-version': '2025-09-29' });
    expect(other.body.code).toBe('unsupported_api_version');
  });

  it('accepts a valid and recent signature, and no other', async () => {
    const body = JSON.stringify(creating([CHAIR]));
    const fresh = await signed('hearth', body);
    expect((await hearth.session('', body, fresh)).status).toBe(201);
    const old = await signed('hearth', body, new Date(Date.now() - 600_000));
    const forged = [old, { ...fresh, signature: 'AAAA' }, { ...fresh, timestamp: undefined }];
    for (const headers of forged) {
      const { status, body: fault } = await hearth.refusal('', body, headers);
      expect([status, fault.code]).toEqual([401, 'invalid_signature']);
    }
    const changed = await hearth.refusal('', body.replace('gbp', 'GBP'), fresh);
    expect(changed.status).toBe(401);
  });

  it('requires a signature where the settings name a secret for it', async () => {
    const unsigned = { signature: undefined, timestamp: undefined };
    const { status, body } = await hearth.refusal('', creating([CHAIR]), unsigned);
    expect([status, body.code]).toEqual([401, 'invalid_signature']);
    const client = { name: 'Trial', key: 'KEY' };
    const { acp } = AgentSettings.parse({
      acp: [client, { ...client, signature: 'SIGNATURE' }, { ...client, mustSign: true }],
    });
    expect(acp.map(({ mustSign }) => mustSign)).toEqual([false, true, true]);
  });

  it('runs a request with the same key once, and says so', async () => {
    const key = { 'idempotency-key': 'key-1', 'request-id': 'r-1' };
    const first = await hearth.session('', creating([CHAIR]), key);
    expect(first.headers.get('idempotency-key')).toBe('key-1');
    expect(first.headers.get('request-id')).toBe('r-1');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const { line_items, currency, capabilities } = creating([CHAIR]);
    const turned = { capabilities, currency, line_items };
    const again = await hearth.session('', turned, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    const other = await hearth.refusal('', creating([CHAIR, CHAIR]), key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_conflict']);
    const none = await hearth.refusal('', creating([CHAIR]), { 'idempotency-key': undefined });
    expect([none.status, none.body.code]).toEqual([400, 'idempotency_key_required']);
    await env.VISITOR_DB.prepare(`UPDATE agent_request SET status = 0 WHERE key = 'key-1'`).run();
    const waiting = await hearth.refusal('', creating([CHAIR]), key);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'idempotency_in_flight']);
    expect(waiting.headers.get('retry-after')).toBe('2');
  });

  it('names the field that it cannot parse', async () => {
    const cases = [
      ['{', 'invalid', '$'],
      ['[]', 'invalid', '$'],
      [nested(3_000), 'invalid', '$'],
      [nested(12_000), 'invalid', '$'],
      [{ ...creating([CHAIR]), line_items: [] }, 'invalid', '$.line_items'],
      [{ ...creating([CHAIR]), currency: undefined }, 'missing', '$.currency'],
      [{ ...creating([CHAIR]), currency: 'usd' }, 'unsupported', '$.currency'],
      [creating(['../1']), 'invalid', '$.line_items[0].id'],
      [
        creating([CHAIR], {
          fulfillment_details: { ...DETAILS, address: { ...DETAILS.address, country: 'US' } },
        }),
        'region_restricted',
        '$.fulfillment_details.address.country',
      ],
      [
        creating([CHAIR], {
          fulfillment_details: {
            ...DETAILS,
            address: { ...DETAILS.address, postal_code: 'GY1 1AA' },
          },
        }),
        'region_restricted',
        '$.fulfillment_details.address.country',
      ],
    ] as const;
    for (const [body, code, param] of cases) {
      const { status, body: fault } = await hearth.refusal('', body);
      expect([status, fault.code, fault.param]).toEqual([400, code, param]);
    }
    expect((await hearth.refusal('/nothing-of-the-kind')).status).toBe(404);
    expect((await hearth.refusal('/a/b/c')).status).toBe(404);
  });

  it('keeps the sessions of sites apart', async () => {
    const { body } = await hearth.session('', creating([CHAIR]));
    expect((await new Platform('ombre').refusal(`/${body.id}`)).status).toBe(404);
  });

  it('accepts the published examples of requests', async () => {
    const created = examples.create_checkout_session_request;
    const request = {
      ...created,
      currency: 'gbp',
      line_items: [{ id: CHAIR }],
      fulfillment_details: {
        ...created.fulfillment_details,
        address: { ...created.fulfillment_details.address, country: 'GB', postal_code: 'OX7 4AA' },
      },
    };
    const { body } = await hearth.session('', request);
    expect(body).toMatchObject({ status: 'ready_for_payment', buyer: { first_name: 'John' } });
  });
});
