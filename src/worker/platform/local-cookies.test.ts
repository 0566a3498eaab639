import { describe, expect, it } from 'vitest';
import type { Env } from './env.ts';
import { withLocalCookies } from './local-cookies.ts';

const SESSION = '__Host-session=a; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax';
const PROVIDER = '__Secure-idp.session_token=b.c; Path=/idp; Secure; HttpOnly; SameSite=Lax';
const HINT = 'signed-in=1; Path=/; Secure';
const SET = [SESSION, PROVIDER, HINT];

/** What the browser gets for these lines, and what the shop reads of the browser's cookies. */
const through = async (url: string, sent: string, DEVELOPMENT?: string) => {
  let read: string | null = null;
  const request = new Request(url, { headers: { cookie: sent } });
  const response = await withLocalCookies(request, { DEVELOPMENT } as Env, (asked) => {
    read = asked.headers.get('cookie');
    const headers = new Headers();
    for (const line of SET) headers.append('set-cookie', line);
    return Promise.resolve(new Response(null, { headers }));
  });
  return { read, set: response.headers.getSetCookie() };
};

describe('cookies over http on one’s own machine', () => {
  it.each(['http://localhost:8787/', 'http://hearth.localhost:8787/cart'])(
    'at %s need no secure connection, and keep all else',
    async (url) => {
      const sent = 'Host-session=a; Secure-idp.session_token=b.c; signed-in=1; theme=Host-like';
      expect(await through(url, sent, 'true')).toEqual({
        set: [
          'Host-session=a; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
          'Secure-idp.session_token=b.c; Path=/idp; HttpOnly; SameSite=Lax',
          'signed-in=1; Path=/',
        ],
        read: '__Host-session=a; __Secure-idp.session_token=b.c; signed-in=1; theme=Host-like',
      });
    },
  );

  it('are none of the shop’s with a prefix, so that signing out ends what an older shop has set', async () => {
    const { read } = await through('http://localhost/', '__Host-session=old; a=1', 'true');
    expect(read).toBe('a=1');
  });
});

describe('cookies', () => {
  it.each([
    ['over https', 'https://localhost/', 'true'],
    ['over https at a site', 'https://hearth.example/', 'true'],
    ['over http elsewhere', 'http://hearth.example/', 'true'],
    ['at a host that only begins like the own machine', 'http://localhost.example/', 'true'],
    ['of a deployed shop', 'http://localhost/', undefined],
  ])('%s are as the shop sets and reads them', async (_, url, development) => {
    const sent = 'Host-session=x; __Host-session=a';
    expect(await through(url, sent, development)).toEqual({ set: SET, read: sent });
  });
});
