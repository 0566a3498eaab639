import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadProvider } from './people.ts';

const ORIGIN = 'http://hearth.localhost:8787';
const FORM = 'application/x-www-form-urlencoded';

/** Every path of the embedded provider: its pages and its protocol. */
const ROUTES = [
  'sign-in',
  'sign-up',
  'forgotten-password',
  'reset-password',
  'verify-email',
  'outbox',
  '.well-known/openid-configuration',
  'jwks',
  'account/password',
  'account/delete',
  ...['authorize', 'token', 'revoke', 'introspect', 'userinfo', 'end-session'].map(
    (name) => `oauth2/${name}`,
  ),
  'oauth2/end-session/confirm',
];

const NESTED = '['.repeat(20_000);
const LONG = 'a'.repeat(70_000);

/** Invalid requests: a body, and its declared content type. */
const BODIES: readonly (readonly [name: string, body: BodyInit | undefined, type: string])[] = [
  ['nothing', undefined, ''],
  ['an empty form', '', FORM],
  ['a form without its content type', 'a=b', ''],
  ['broken escapes', 'token=%&id_token_hint=%zz&code=%ff', FORM],
  ['control characters', 'email=%00&password=%0d%0a&token=%00&client_id=%00', FORM],
  ['the same field a thousand times', 'token=a&'.repeat(1_000), FORM],
  ['names of object members', '__proto__=1&constructor=1&toString=1', FORM],
  ['a token of another kind', 'id_token_hint=e30.e30.&token=e30.e30.&grant_type=password', FORM],
  ['an empty hint', 'id_token_hint=&client_id=hearth', FORM],
  ['an unknown grant', 'grant_type=urn:ietf:params:oauth:grant-type:device_code', FORM],
  ['an unknown code', 'grant_type=authorization_code&code=a&code_verifier=b', FORM],
  ['SQL', "token=';DROP TABLE user;--&email=' OR 1=1--&password=x", FORM],
  ['JSON', '{"token":{"$gt":""},"email":["a"],"password":{}}', 'application/json'],
  ['JSON of the wrong kind', '[1,2,3]', 'application/json'],
  ['JSON of null', 'null', 'application/json'],
  ['JSON that is nested without end', NESTED, 'application/json'],
  ['JSON cut short', '{"token":', 'application/json'],
  ['a truncated multipart form', '--b\r\n', 'multipart/form-data; boundary=b'],
  ['a multipart form without a boundary', '--b\r\n', 'multipart/form-data'],
  ['text', 'a=b', 'text/plain'],
  ['an invalid content type', 'a=b', ';;;'],
  ['bytes', new Uint8Array([0xff, 0xfe, 0x00, 0xd8]), 'application/octet-stream'],
  ['an endless field', `token=${LONG}&email=${LONG}`, FORM],
];

/** Hostile query strings. */
const QUERIES = [
  '',
  '?',
  '?token=%00',
  '?client_id=%ff',
  '?id_token_hint=e30.e30.',
  `?state=${'a'.repeat(900)}`,
  '?client_id=hearth&response_type=code',
  '?redirect_uri=javascript:alert(1)&client_id=hearth',
  '?__proto__[a]=1',
  '?client_id[]=a',
  '?prompt=none&max_age=-1&client_id=hearth',
  '?error=x&callbackURL=https://evil.example',
  '?post_logout_redirect_uri=//evil.example',
];

const CREDENTIALS: readonly Readonly<Record<string, string>>[] = [
  {},
  { authorization: 'Basic %%%' },
  { authorization: 'Basic aGVhcnRo' },
  { authorization: `Basic ${btoa('hearth:%')}` },
  { authorization: 'Bearer e30.e30.e30' },
  { authorization: `Bearer ${'a'.repeat(5_000)}` },
  { cookie: 'idp.session_token=%%%; __Secure-idp.session_token=a.b' },
];

const oneInTurn = <One>(all: readonly One[], turn: number): readonly One[] =>
  all.slice(turn % all.length).slice(0, 1);

let client = 0;

/** Each comes from a network of its own, so that no limit answers in place of the route. */
const send = (path: string, init: RequestInit): Promise<Response> => {
  client += 1;
  const headers = new Headers(init.headers);
  headers.set('cf-connecting-ip', `10.0.${String(client >> 8)}.${String(client & 255)}`);
  headers.set('origin', ORIGIN);
  headers.set('sec-fetch-site', 'same-origin');
  return exports.default.fetch(`${ORIGIN}/idp/${path}`, { ...init, headers, redirect: 'manual' });
};

beforeAll(loadProvider);

/** Every body and query goes to every route, and with every credential: each route gets another one. */
describe.each(ROUTES.map((route, turn) => [route, turn] as const))('/idp/%s', (route, turn) => {
  it('answers no hostile body with a server error', async () => {
    for (const [index, [name, body, type]] of BODIES.entries()) {
      for (const credential of oneInTurn(CREDENTIALS.slice(0, 3), turn + index)) {
        const headers = { ...credential, ...(type === '' ? {} : { 'content-type': type }) };
        const reply = await send(route, {
          method: 'POST',
          headers,
          ...(body === undefined ? {} : { body }),
        });
        await reply.arrayBuffer();
        expect
          .soft(reply.status, `${name}, ${credential.authorization ?? 'no credential'}`)
          .toBeLessThan(500);
      }
    }
  });

  it('answers no hostile query, header or method with a server error', async () => {
    for (const [index, query] of QUERIES.entries()) {
      const credentials = query === '' ? CREDENTIALS : oneInTurn(CREDENTIALS, turn + index);
      for (const headers of credentials) {
        const reply = await send(`${route}${query}`, { headers });
        await reply.arrayBuffer();
        expect
          .soft(reply.status, `${query} ${JSON.stringify(headers).slice(0, 60)}`)
          .toBeLessThan(500);
        expect.soft(reply.headers.get('location') ?? '').not.toContain('evil.example');
      }
    }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) {
      expect.soft((await send(route, { method })).status, method).toBeLessThan(500);
    }
  });
});
