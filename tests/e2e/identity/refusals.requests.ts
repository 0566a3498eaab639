import { expect, test } from '@playwright/test';
import { PORT } from '../port.ts';
import { requestFrom } from '../request.ts';
import { Visitor } from './visitor.ts';

/* What the forms of the embedded provider say when they refuse something. */

const HOST = 'hearth.localhost';
const ORIGIN = `http://${HOST}:${String(PORT)}`;
const FROM_PAGE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

const ADA = {
  email: `cookies-${String(Date.now())}@example.test`,
  password: 'a long walk by the sea',
};

const linkIn = (outbox: string): string =>
  (/href="([^"]*verify-email[^"]*)"/.exec(outbox)?.[1] ?? '').replaceAll(/&(amp|#38);/g, '&');

test('a sign-in of a browser that takes no cookies says that it needs them', async () => {
  const visitor = new Visitor(ORIGIN);
  const accountType = 'DECORAIT_PRO_CLIENT';
  await visitor.open('/idp/sign-up', { ...ADA, name: 'Ada Byron', accountType });
  const outbox = (await visitor.open('/idp/outbox')).text.split('<article');
  await visitor.open(linkIn(outbox.find((text) => text.includes(ADA.email)) ?? ''), {});
  const { url } = await new Visitor(ORIGIN).open('/auth/sign-in?returnTo=%2F');
  const fields = new URLSearchParams(ADA);
  const reply = await requestFrom(HOST, url.pathname + url.search, FROM_PAGE, fields);
  expect(reply.status).toBe(403);
  expect(reply.text).toContain('Signing in needs cookies');
});

test('a sign-up says that an email address has no accents', async () => {
  const fields = new URLSearchParams({ ...ADA, email: 'siân@example.com', name: 'Siân' });
  const reply = await requestFrom(HOST, '/idp/sign-up', FROM_PAGE, fields);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('We can only write to an address without accents');
});
