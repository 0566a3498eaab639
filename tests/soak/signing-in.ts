import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from './client.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

const AMPERSAND = /&(amp|#38);/g;
const TRIES = 30;
const RETRY = 500;

const again = async <Result>(
  what: string,
  attempt: () => Promise<Result | undefined>,
): Promise<Result> => {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
    await pause(RETRY);
  }
  throw new Error(`${what} did not succeed in ${String(TRIES)} tries`);
};

/** A new account, whose address is confirmed by the email in the outbox. */
export const signUp = (client: Client): Promise<Account> =>
  again(`sign-up at ${client.site.id}`, async () => {
    const email = `soak-${randomUUID()}@example.test`;
    const account = { email, password: 'a long walk by the sea' };
    const form = { ...account, name: 'Ada Byron', accountType: 'DECORAIT_TRADE' };
    const sent = await submit(client, 'sign-up', await openForm(client, 'sign-up'), form);
    if (sent?.status !== 200) return undefined;
    return (await confirm(client, email)) ? account : undefined;
  });

/** Signs in at the provider and returns with a session of the shop. */
export const signIn = (client: Client, account: Account): Promise<true> =>
  again(`sign-in at ${client.site.id}`, async () => {
    const opened = await openForm(client, 'sign-in');
    // A customer who has signed in there before, and lost the way back, is redirected at once.
    const callback = isCallback(opened) ? opened : await throughForm(client, opened, account);
    if (!isCallback(callback)) return undefined;
    // The page that says so continues by itself.
    await client.follow('sign-in', `/auth/complete${callback.search}`);
    return client.cookies.has('Host-session') ? true : undefined;
  });

const isCallback = (url: URL | undefined): url is URL => url?.pathname === '/post-login';

const openForm = async (client: Client, purpose: 'sign-in' | 'sign-up'): Promise<URL | undefined> =>
  (await client.follow(purpose, `/auth/${purpose}?returnTo=/products`))?.url;

const throughForm = async (
  client: Client,
  opened: URL | undefined,
  account: Account,
): Promise<URL | undefined> => {
  const sent = await submit(client, 'sign-in', opened, { ...account });
  const next = sent?.headers.location;
  return next === undefined ? undefined : (await client.follow('sign-in', next))?.url;
};

const submit = async (
  client: Client,
  kind: 'sign-in' | 'sign-up',
  page: URL | undefined,
  form: Readonly<Record<string, string>>,
): Promise<Answer | undefined> => {
  if (page === undefined) return undefined;
  return client.ask({
    kind,
    path: page.pathname + page.search,
    method: 'POST',
    form,
    problem: ({ status }) => (status < 400 ? undefined : `${kind} was refused`),
  });
};

const confirm = async (client: Client, email: string): Promise<boolean> => {
  const outbox = await client.ask({
    kind: 'sign-up',
    path: '/idp/outbox',
    problem: ({ status }) => (status === 200 ? undefined : 'is no outbox'),
  });
  const message = outbox?.text.split('<article').find((text) => text.includes(email)) ?? '';
  const link = /href="([^"]*verify-email[^"]*)"/.exec(message)?.[1]?.replace(AMPERSAND, '&');
  if (link === undefined) return false;
  const { pathname, search } = new URL(link, client.site.origin);
  const confirmed = await client.ask({
    kind: 'sign-up',
    path: pathname + search,
    method: 'POST',
    form: {},
    problem: ({ status }) => (status < 400 ? undefined : 'was not confirmed'),
  });
  return confirmed !== undefined;
};
