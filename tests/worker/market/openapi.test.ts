import { exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, callPath, calls } from '@parlour/contract';
import { seed } from '../seed.ts';
import { callMarket } from './call.ts';
import { operationOf, readDocument, requestsOf } from './openapi-document.ts';

beforeAll(() =>
  seed({
    tags: [{ id: 1, type: 'category', slug: 'sofas' }],
    products: [1, 2].map((id) => ({
      id,
      name: `Sofa ${id}`,
      tags: [1],
      variants: [{ id: id * 10, offers: [{ price: 1_000 }] }],
    })),
  }),
);

/** Calls that this marketplace answers for any holder of an API token. */
const rows: [name: string, row: Call][] = Object.entries(calls).filter(
  ([, { access }]) => access === 'public',
);

/** Statuses with which a call refuses what its document allows. */
const REFUSED: Readonly<Record<string, readonly number[]>> = {
  // The condition of the alert is already true.
  'web/product-alert': [409],
  // The address has no street, or a country of another name.
  'web/samples': [400],
};

describe('the OpenAPI document', () => {
  it('[API-001] is served without a token', async () => {
    const document = await readDocument();
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/market' }] });
  });

  it('[API-001] is cached by its client, and revalidated by its ETag', async () => {
    const url = 'http://localhost/market/openapi.json';
    const first = await exports.default.fetch(url);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = first.headers.get('etag') ?? '';
    const again = await exports.default.fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each(rows)(
    '[API-001] allows only requests for %s that are answered in its shape',
    async (_, call) => {
      const document = await readDocument();
      const requests = requestsOf(operationOf(document, call), document, ['1', '10', '2']);
      await fc.assert(
        fc.asyncProperty(requests, async ({ path, query, body }) => {
          const reply = await callMarket(callPath(call, path, query), { body });
          expect([200, 404, ...(REFUSED[call.path] ?? [])]).toContain(reply.status);
          if (reply.ok) call.reply.parse(await reply.json());
        }),
        { numRuns: 25 },
      );
    },
  );
});
