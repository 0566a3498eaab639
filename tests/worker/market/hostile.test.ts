import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../seed.ts';
import { callMarket } from './call.ts';

beforeAll(() =>
  seed({
    tags: [{ id: 1, type: 'category', slug: 'sofas' }],
    products: [{ id: 1, name: 'Sofa', tags: [1], variants: [{ id: 10, offers: [{ price: 1 }] }] }],
  }),
);

/** Texts that are meant to break out of FTS5, SQL, JSON or a pattern, and any other text. */
const hostile = fc.oneof(
  fc.constantFrom(
    '"',
    "'; DROP TABLE product; --",
    'title:sofa',
    'sofa AND NOT (sofa OR NEAR(a b, 1))',
    'sofa*',
    '^sofa + *',
    '"sofa',
    '\u0000sofa\u0000',
    '𞤀𞤁',
    '\ud800',
    '٣٤٥',
    'é\u0301\u0301',
    '%_%',
    '{"$gt":""}',
    '__proto__',
    'constructor',
    'a'.repeat(200),
    'ab '.repeat(60),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const answers = (send: (text: string) => Promise<Response>, allowed: readonly number[]) =>
  fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const reply = await send(text);
      expect(allowed).toContain(reply.status);
      expect(reply.headers.get('content-type')).toContain('application/json');
    }),
    { numRuns: 60 },
  );

describe('hostile input', () => {
  it.each<[name: string, body: (text: string) => [string, object]]>([
    ['API-012', (text) => ['web/products', { query: text }]],
    ['API-013', (text) => ['web/1/filter/products', { roomsUrlSlug: [text, `${text}/${text}`] }]],
    ['API-023', (text) => ['web/products/suggestions', { query: text, stylesUrlSlug: [text] }]],
    ['API-024', (text) => ['v1/api/search/postsearch', { search: { prefix: text }, sort: text }]],
    ['API-024', (text) => ['v1/api/search/postsearch?index=tags', { search: { query: text } }]],
    ['API-027', (text) => ['v1/api/products/postproductslist', { _id: [text] }]],
    ['API-028', (text) => ['v1/api/products/postelasticsearchproducts', { prefix: text }]],
    ['API-029', (text) => ['v1/api/products/postpersonalisedstore', { verdict: { style1: text } }]],
    ['API-036', (text) => ['v1/api/sellers/postsellerslist', { sellerID: [text], sort: text }]],
  ])('[%s] gets 200 or 400 for any text in a body', async (_, request) => {
    await answers(
      (text) => {
        const [path, body] = request(text);
        return callMarket(path, { body });
      },
      [200, 400],
    );
  });

  it.each([
    (id: string) => `web/product/v/${id}`,
    (id: string) => `web/1/product/${id}/similar`,
    (id: string) => `web/products?tagId=${id}`,
    (id: string) => `web/products?page=${id}`,
    (id: string) => `v1/api/tags/gettagdetails?tagID=${id}`,
  ])('[API-019] gets 200, 400 or 404 for any id in a path: %s', async (path) => {
    await answers(
      (text) => callMarket(path(encodeURIComponent(text.toWellFormed()))),
      [200, 400, 404],
    );
  });

  it.each([
    ['not JSON', '{"query":'],
    ['a number', '7'],
    ['null', 'null'],
    ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['an empty object', '{}'],
  ])('[API-012] is refused with details when the body is %s', async (_, body) => {
    const reply = await callMarket('web/products', { rawBody: body });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: 'invalid_request' });
  });

  it('[API-012] is refused with the name of the faulty field', async () => {
    const reply = await callMarket('web/products?page=0&sort=luck', { body: { query: 'sofa' } });
    expect(reply.status).toBe(400);
    const { details } = await reply.json<{ details: string[] }>();
    expect(details.map((detail) => detail.split(':')[0])).toEqual(['query.page', 'query.sort']);
  });

  it('[API-012] is refused in a body above 256 KB', async () => {
    const reply = await callMarket('web/products', {
      rawBody: `{"query":"${'a'.repeat(300_000)}"}`,
    });
    expect(reply.status).toBe(413);
  });
});
