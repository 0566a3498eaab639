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

test('a browser that takes no cookies is told so before a code is sent to it, and on the page of a code', async () => {
  const { url } = await new Visitor(ORIGIN).open('/auth/sign-in?returnTo=%2F');
  const page = url.pathname + url.search;
  const asked = await requestFrom(HOST, page, FROM_PAGE, new URLSearchParams({ email: ADA.email }));
  expect(asked.status).toBe(403);
  expect(asked.text).toContain('Signing in needs cookies');
  const reopened = await requestFrom(HOST, `${page}&way=code&asked=abcdefgh`, {});
  expect(reopened.text).toContain('Signing in needs cookies');
});

test('each of two tabs shows the address to which its own code was sent', async () => {
  const visitor = new Visitor(ORIGIN);
  const emails = ['one', 'two'].map((name) => `${name}-${ADA.email}`);
  const pages = [];
  for (const email of emails) {
    const { url } = await visitor.open('/auth/sign-in?returnTo=%2F');
    pages.push((await visitor.open(url.href, { email })).url.href);
  }
  for (const [at, email] of emails.entries()) {
    const { text } = await visitor.open(pages[at] ?? '');
    expect(text).toContain(email);
    expect(text).not.toContain(emails[1 - at]);
  }
});

test('a sign-up says that an email address has no accents', async () => {
  const fields = new URLSearchParams({ ...ADA, email: 'siân@example.com', name: 'Siân' });
  const reply = await requestFrom(HOST, '/idp/sign-up', FROM_PAGE, fields);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('We can only write to an address without accents');
});
