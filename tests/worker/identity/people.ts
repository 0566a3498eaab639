import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { embeddedIdentity } from '@parlour/identity';
import { type Browser } from '../browser.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly accountType: string;
}

let people = 0;

/** A person whom no other test uses. */
export const somebody = (): Person => {
  people += 1;
  return {
    name: 'Ada Byron',
    email: `ada${String(people)}@example.test`,
    password: 'a long walk by the sea',
    accountType: 'DECORAIT_TRADE',
  };
};

/** Loads the provider before it is needed: in the tests that means compiling it, which takes a while. */
export const loadProvider = async (): Promise<void> => {
  await embeddedIdentity.fetch(
    new Request('http://no-site.invalid'),
    env,
    createExecutionContext(),
  );
};

/** Opens the provider's page through the shop and returns its URL. */
export const openPage = async (visitor: Browser, purpose: 'sign-in' | 'sign-up'): Promise<URL> =>
  (await visitor.follow(await visitor.get(`/auth/${purpose}?returnTo=/products`))).url;

/** Sends a form of the provider; continues to the shop when it was accepted. */
export const send = async (
  visitor: Browser,
  purpose: 'sign-in' | 'sign-up',
  fields: object,
): Promise<Response> => {
  const sent = await visitor.post((await openPage(visitor, purpose)).href, { ...fields });
  if (sent.status !== 303) return sent;
  const { url } = await visitor.follow(sent);
  expect(url.pathname).toBe('/post-login');
  return visitor.get(`/auth/complete${url.search}`);
};

/** Presses the button of the newest email's link. */
export const confirm = async (visitor: Browser, fields = {}): Promise<Response> =>
  visitor.post(linkOf((await newestEmail())!.body), fields);

/** Creates an account, confirms its address with the link in the email, and signs in. */
export const signUp = async (visitor: Browser, person = somebody()): Promise<Person> => {
  expect((await send(visitor, 'sign-up', person)).status).toBe(200);
  expect((await newestEmail())?.recipient).toBe(person.email);
  expect((await confirm(visitor)).status).toBe(200);
  const reply = await send(visitor, 'sign-in', person);
  expect(reply.headers.get('location')).toBe('/products');
  return person;
};

export const isSignedIn = async (visitor: Browser): Promise<boolean> =>
  (await visitor.get('/api/customer')).status === 200;

/** A call with an effect by a script of the page. */
export const write = (visitor: Browser, url: string, body?: object): Promise<Response> =>
  visitor.script(url, body === undefined ? 'GET' : 'POST', body);

interface OutboxEmail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

export const newestEmail = (): Promise<OutboxEmail | null> =>
  env.IDENTITY_DB.prepare(
    'SELECT recipient, subject, body FROM outbox ORDER BY id DESC LIMIT 1',
  ).first<OutboxEmail>();

export const linkOf = (text: string): string => /http:\S+/.exec(text)![0];

/** Asks for a code at the sign-in page, and returns the URL of the page that takes it. */
export const askForCode = async (visitor: Browser, email: string): Promise<string> => {
  const { href } = await openPage(visitor, 'sign-in');
  const asked = await visitor.post(href, { email });
  expect(asked.status).toBe(303);
  return new URL(asked.headers.get('location')!, visitor.origin).href;
};

/** Types a code, and continues to the shop. */
export const sendCode = async (visitor: Browser, page: string, code: string): Promise<Response> => {
  const sent = await visitor.post(page, { code });
  expect(sent.status).toBe(303);
  const { url } = await visitor.follow(sent);
  expect(url.pathname).toBe('/post-login');
  return visitor.get(`/auth/complete${url.search}`);
};

/** The six digits of an email. */
export const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)![0];
