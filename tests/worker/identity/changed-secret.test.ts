import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepAll } from '../../../src/worker/retention.ts';
import {
  isSignedIn,
  linkOf,
  loadProvider,
  newestEmail,
  openPage,
  send,
  signUp,
  somebody,
} from './people.ts';
import { Browser } from '../browser.ts';

/* A change of the secret with which accounts are signed and sealed: the old value and the new side by side. */

const SECOND = 'the-second-secret-of-more-than-32-bytes!';
const THIRD = 'the-third-secret-of-more-than-32-bytes!!';

let browser: Browser;

/** Sets secrets, or removes them. */
const setSecrets = (values: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) Reflect.deleteProperty(env, name);
    else Reflect.set(env, name, value);
  }
};

const sealedWith = async (): Promise<string[]> => {
  const { results } = await env.IDENTITY_DB.prepare('SELECT privateKey FROM jwks').all<{
    privateKey: string;
  }>();
  return results.map(({ privateKey }) => /^"(\$ba\$\d+\$)?/.exec(privateKey)?.[1] ?? 'bare');
};

const ORIGINAL = String(Reflect.get(env, 'IDENTITY_SECRET'));

/** An hour later the session's tokens have expired, so that it survives only if they can be renewed. */
const anHourLater = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
};

/** Where a browser arrives at sign-in when the provider still knows it and the shop does not. */
const signInAgain = async (): Promise<string> => {
  browser.cookies.delete('__Host-session');
  return (await openPage(browser, 'sign-in')).pathname;
};

beforeAll(loadProvider);

beforeEach(() => {
  browser = new Browser();
});

afterEach(() => {
  vi.useRealTimers();
  setSecrets({
    IDENTITY_SECRET: ORIGINAL,
    IDENTITY_SECRET_v2: undefined,
    IDENTITY_SECRET_v3: undefined,
  });
});

describe('a change of the secret', () => {
  it('[AUTH-014] keeps sign-ins at the provider and the links of emails valid', async () => {
    await signUp(browser);
    const visitor = new Browser();
    const person = somebody();
    await send(visitor, 'sign-up', person);
    const link = linkOf((await newestEmail())!.body);
    setSecrets({ IDENTITY_SECRET_v2: SECOND });
    expect(await signInAgain()).toBe('/post-login');
    expect((await visitor.post(link)).status).toBe(200);
    expect((await send(visitor, 'sign-in', person)).status).toBe(303);
  });

  it('[AUTH-014] ends every signature of the old value once that is removed', async () => {
    await signUp(browser);
    setSecrets({ IDENTITY_SECRET: undefined, IDENTITY_SECRET_v2: SECOND });
    expect(await signInAgain()).toBe('/idp/sign-in');
  });

  it('[AUTH-012] ends no session: it is renewed while both values are set, sealed again, and renewed with the new one alone', async () => {
    const person = await signUp(browser);
    expect(await sealedWith()).toEqual(['bare']);
    setSecrets({ IDENTITY_SECRET_v2: SECOND });
    anHourLater();
    expect(await isSignedIn(browser)).toBe(true);
    await sweepAll(env);
    expect(await sealedWith()).toEqual(['$ba$2$']);
    setSecrets({ IDENTITY_SECRET: undefined });
    anHourLater();
    expect(await isSignedIn(browser)).toBe(true);
    setSecrets({ IDENTITY_SECRET_v3: THIRD });
    await sweepAll(env);
    setSecrets({ IDENTITY_SECRET_v2: undefined });
    anHourLater();
    expect(await isSignedIn(browser)).toBe(true);
    expect((await send(new Browser(), 'sign-in', person)).status).toBe(303);
  });
});
