import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

const answer = (body: string, headers: Record<string, string> = {}) =>
  exports.default.fetch('http://hearth.localhost/consent', {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body,
  });

describe('the cookie banner without a script', () => {
  it.each([
    ['CONSENT-002', 'yes', '/products?page=2'],
    ['CONSENT-003', 'no', '/find-about-cookies'],
    ['CONSENT-006', 'removedForcefully', '/products?page=2'],
  ])('[%s] stores %s for half a year and redirects to %s', async (_id, given, target) => {
    const reply = await answer(`answer=${given}`, {
      referer: 'http://hearth.localhost/products?page=2',
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(target);
    expect(reply.headers.get('set-cookie')).toMatch(
      new RegExp(`^allow-personal=${given}; Max-Age=15552000; Path=/; Secure; SameSite=Lax$`),
    );
  });

  it.each(['', 'answer=maybe', 'answer=yes%00', 'other=yes'])('refuses %j', async (body) => {
    const reply = await answer(body);
    expect(reply.status).toBe(400);
    expect(reply.headers.has('set-cookie')).toBe(false);
  });

  it('refuses an answer from another site, and never redirects to one', async () => {
    expect((await answer('answer=yes', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const led = await answer('answer=yes', { referer: 'https://evil.example/x' });
    expect(led.headers.get('location')).toBe('/');
    const twice = await answer('answer=yes', { referer: 'http://hearth.localhost//evil.example' });
    expect(twice.headers.get('location')).toBe('/evil.example');
  });
});
