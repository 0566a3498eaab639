import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

/** Sends a form, which no page has, as a browser does; it is refused as a form only after its origin was accepted. */
const send = (headers: Readonly<Record<string, string>>): Promise<Response> =>
  exports.default.fetch('http://hearth.localhost:8787/bro/products/d/1', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'form=none',
  });

describe('a form', () => {
  it.each([
    [{ origin: 'http://hearth.localhost:8787' }],
    [{ origin: 'http://hearth.localhost:8787', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'same-origin' }],
  ])('is taken from a page of the site: %j', async (headers) => {
    expect((await send(headers)).status).toBe(400);
  });

  it.each([
    ['another scheme', { origin: 'https://hearth.localhost:8787' }],
    ['another port', { origin: 'http://hearth.localhost:9999' }],
    ['the default port', { origin: 'http://hearth.localhost' }],
    ['another brand', { origin: 'http://ombre.localhost:8787' }],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a page of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['a typed URL', { 'sec-fetch-site': 'none' }],
    ['a program', {}],
  ])('is refused from %s', async (_, headers) => {
    expect((await send(headers)).status).toBe(403);
  });
});
