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

/* A change of the secret that accounts are signed and sealed with: the old value and the new side by side. */

const SECOND = 'the-second-secret-of-more-than-32-bytes!';
const THIRD = 'the-third-secret-of-more-than-32-bytes!!';

let browser: Browser;

/** Sets secrets, or takes them away. */
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

/** An hour later the session's tokens are over, so that it lives only if they can be renewed. */
const anHourLater = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
};

/** Where a browser that the shop has forgotten, and the provider has not, comes to when it signs in. */
const signInAgain = async (): Promise<string> => {
  browser.cookies.delete('__Host-session');
  return (await openPage(browser, 'sign-in')).pathname;
};

beforeAll(loadProvider, 60_000);

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

describe('a secret that is changed', () => {
  it('[AUTH-014] leaves the provider knowing who signed in before, and takes the link of an email', async () => {
    await signUp(browser);
    const visitor = new Browser();
    const person = somebody();
    await send(visitor, 'sign-up', person);
    const link = linkOf((await newestEmail())!.body);
    setSecrets({ IDENTITY_SECRET_v2: SECOND });
    expect(await signInAgain()).toBe('/post-login');
    expect((await visitor.get(link)).status).toBe(200);
    expect((await send(visitor, 'sign-in', person)).status).toBe(303);
  });

  it('[AUTH-014] once it is gone signs nothing any more', async () => {
    await signUp(browser);
    setSecrets({ IDENTITY_SECRET: undefined, IDENTITY_SECRET_v2: SECOND });
    expect(await signInAgain()).toBe('/idp/sign-in');
  });

  it('[AUTH-012] ends no session: it is renewed while both hold, sealed anew, and with the new one alone', async () => {
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
