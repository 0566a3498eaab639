import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../browser.ts';
import { loadProvider, signUp } from '../identity/people.ts';
import { seedShop } from '../product/shop.ts';

const LISTS = '/profile/lists';
const JSON_ALONE = { accept: 'application/json' };

let ada: Browser;

beforeAll(async () => {
  await seedShop();
  await loadProvider();
});

beforeEach(async () => {
  ada = new Browser();
  await signUp(ada);
});

describe('a form on a page', () => {
  it('redirects when it succeeds', async () => {
    const reply = await ada.post(LISTS, { form: 'create', name: 'Study' });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toMatch(/^\/profile\/lists\/\w+\?done=created$/);
  });

  it('reappears on its own page, even when another page has a similar path', async () => {
    const reply = await ada.post(`${LISTS}/put`, { form: 'put', item: 'nothing' });
    expect(reply.status).toBe(422);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('replies in JSON to a client that accepts only JSON', async () => {
    const done = await ada.post(LISTS, { form: 'create', name: 'Study' }, JSON_ALONE);
    expect(done.status).toBe(200);
    expect(await done.json()).toEqual({ next: expect.stringMatching(/\?done=created$/) as string });
    const wrong = await ada.post(LISTS, { form: 'create', name: ' ' }, JSON_ALONE);
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      code: 'invalid_request',
      details: [expect.stringMatching(/^body\.name: /)],
    });
    const nobody = new Browser();
    const refused = await nobody.post('/purchase/cart-new', { form: 'empty' }, JSON_ALONE);
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { code: 'sign_in_required' },
    ]);
  });

  it('leads a signed-out visitor to the sign-in', async () => {
    const reply = await new Browser().post('/ash-chair/products/d/9', {
      form: 'buying',
      variantId: '9',
      sellerId: '1',
      qty: '1',
    });
    expect(reply.headers.get('location')).toBe(
      `/auth/sign-in?returnTo=${encodeURIComponent('/ash-chair/products/d/9')}`,
    );
  });

  it.each([
    ['/purchase/checkout', 'order'],
    ['/purchase/cart-new', 'quantities'],
    ['/profile', 'save'],
    ['/profile/addresses', 'save'],
    ['/profile/change-password', 'change'],
    ['/ash-chair/products/d/9/review', 'review'],
  ])(
    '[AUTH-003] leads a visitor whose session has ended from %s to the sign-in and back',
    async (page, form) => {
      const shown = `${page}?done=saved`;
      const browser = new Browser();
      const sent = { referer: `${browser.origin}${shown}`, 'sec-fetch-mode': 'navigate' };
      const reply = await browser.post(page, { form }, sent);
      expect(reply.status).toBe(303);
      expect(reply.headers.get('location')).toBe(
        `/auth/sign-in?returnTo=${encodeURIComponent(shown)}`,
      );
      const script = await browser.post(page, { form }, { 'sec-fetch-mode': 'cors' });
      expect(await script.json()).toMatchObject({ code: 'sign_in_required' });
    },
  );

  it('[AUTH-003] leads back to its own URL when the browser names no page of the shop', async () => {
    const reply = await new Browser().post(
      '/profile/addresses',
      { form: 'save' },
      { accept: 'text/html', referer: 'https://elsewhere.example/profile' },
    );
    expect(reply.headers.get('location')).toBe('/auth/sign-in?returnTo=%2Fprofile%2Faddresses');
  });

  it('may have at most 64 KB without a file', async () => {
    const reply = await ada.post(LISTS, { form: 'create', name: 'x'.repeat(70_000) });
    expect(reply.status).toBe(413);
  });
});
