import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { stock } from '../../checkout/shop.ts';
import { signedRequest } from '@parlour/agents';
import type { UcpReply } from './replies.ts';
import { CHAIR, whole } from './buying.ts';
import { Platform, PROFILE } from './platform.ts';
import { ANSWERS, faultsOf } from './schemas.ts';

const URL_OF = 'http://hearth.localhost:8787/ucp/mcp';

let platform: Platform;
let client: Client;

beforeAll(async () => {
  await stock(CHAIR);
  platform = await Platform.start();
  client = new Client({ name: 'A shopping assistant', version: '1.0.0' });
  const sign = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const bytes = new Uint8Array(await request.clone().arrayBuffer());
    if (request.method !== 'POST') return platform.visit(request);
    const signed = await signedRequest(
      platform.key,
      URL_OF,
      { 'content-type': 'application/json', 'ucp-agent': `profile="${PROFILE}"` },
      bytes,
    );
    const headers = { ...Object.fromEntries(request.headers), ...signed };
    return platform.visit(new Request(URL_OF, { method: 'POST', headers, body: bytes }));
  };
  await client.connect(new StreamableHTTPClientTransport(new URL(URL_OF), { fetch: sign }));
});

const META = { 'ucp-agent': { profile: PROFILE } };

const use = async (name: string, given: Record<string, unknown>): Promise<UcpReply> => {
  const result = await client.callTool({ name, arguments: { meta: META, ...given } });
  expect(JSON.parse((result.content[0] as { text: string }).text)).toEqual(
    result.structuredContent,
  );
  const told: unknown = result.structuredContent;
  return told as UcpReply;
};

/** A message without a signature, as a program without an SDK sends it. */
const send = (params: object) =>
  sendMessage({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });

const sendMessage = async (message: object) => {
  const reply = await platform.visit(
    new Request(URL_OF, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    }),
  );
  return { status: reply.status, body: await reply.json<Record<string, unknown>>() };
};

describe('the same operations as tools', () => {
  it('are listed by the protocol’s names', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      [
        'search_catalog',
        'lookup_catalog',
        'get_product',
        'get_order',
        'create_cart',
        'get_cart',
        'update_cart',
        'cancel_cart',
        'create_checkout',
        'get_checkout',
        'update_checkout',
        'complete_checkout',
        'cancel_checkout',
      ].toSorted(),
    );
    expect(tools.find(({ name }) => name === 'update_checkout')?.inputSchema).toMatchObject({
      properties: { meta: {}, id: { type: 'string' }, checkout: {} },
    });
  });

  it('answer as REST does', async () => {
    const found = await use('search_catalog', { catalog: { query: 'Thing' } });
    expect(faultsOf(found, ANSWERS.search ?? [])).toEqual([]);
    expect(found.products).toHaveLength(1);
    const begun = await use('create_checkout', { checkout: whole() });
    expect(faultsOf(begun, ANSWERS.checkout ?? [])).toEqual([]);
    const { body } = await platform.request(`/checkout-sessions/${begun.id}`);
    expect(body).toEqual(await use('get_checkout', { id: begun.id }));
    const meta = { ...META, 'idempotency-key': crypto.randomUUID() };
    const gone = await use('cancel_checkout', { id: begun.id, meta });
    expect(gone.status).toBe('canceled');
    const missing = await use('get_product', { catalog: { id: 'product:404' } });
    expect(missing.messages).toMatchObject([{ code: 'not_found' }]);
  });

  it('report failures as JSON-RPC does, with REST’s status', async () => {
    const unknown = { name: 'search_catalog', arguments: { catalog: { query: 'x' } } };
    expect(await send(unknown)).toMatchObject({
      status: 400,
      body: { id: 7, error: { code: -32_001, data: { code: 'invalid_profile_url' } } },
    });
    const named = { meta: META, checkout: whole() };
    expect(await send({ name: 'create_checkout', arguments: named })).toMatchObject({
      status: 401,
      body: { error: { code: -32_000, data: { code: 'signature_missing' } } },
    });
    const wrong = { meta: META, catalog: { pagination: 5 } };
    expect(await send({ name: 'search_catalog', arguments: wrong })).toMatchObject({
      status: 400,
      body: { error: { code: -32_602, data: { code: 'invalid_request' } } },
    });
  });

  it('come one in each request, so that each is counted', async () => {
    expect(await sendMessage([{ jsonrpc: '2.0', id: 1, method: 'ping' }])).toMatchObject({
      status: 400,
      body: { error: { code: -32_602, message: 'Send one message in each request.' } },
    });
  });

  it('are not run twice without an idempotency key', async () => {
    await expect(use('cancel_checkout', { id: 'x' })).rejects.toThrow(/idempotency-key/);
  });
});
