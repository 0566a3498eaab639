import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { DELEGATE, delegated, Platform as AcpPlatform } from '../agents/acp/platform.ts';
import { ORIGIN, sendAsAssistant } from '../agents/mcp/assistant.ts';
import { PROFILE, Platform as UcpPlatform } from '../agents/ucp/platform.ts';
import { loadProvider } from '../identity/people.ts';
import { callMarket } from '../market/call.ts';
import { withSites } from '../with-sites.ts';

/* A program can nest JSON so deeply that code which follows it runs out of stack. */

const deep = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

/** A body that is valid but for one field, which the shop does not know. */
const DEEP = { unknown: deep(1_000) };
const SHALLOW = { unknown: deep(20) };

const { SITES } = env as unknown as { SITES: Record<string, object> };
const MAIL_KEY = 'postmark:a long password';
const WITH_MAIL = {
  ...env,
  MAIL_WEBHOOK_KEY: MAIL_KEY,
  ...withSites({
    ...SITES,
    hearth: {
      ...SITES.hearth,
      mail: { provider: 'postmark', key: 'MAIL_KEY_NOWHERE', webhookSecret: 'MAIL_WEBHOOK_KEY' },
    },
  }),
};

const JSON_TYPE = { 'content-type': 'application/json' };

const post = (path: string, body: object, headers = {}): Promise<Response> =>
  exports.default.fetch(
    new Request(ORIGIN + path, {
      method: 'POST',
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...JSON_TYPE, ...headers },
      body: JSON.stringify(body),
    }),
  );

const reported = async (body: object): Promise<Response> => {
  const headers = { authorization: `Basic ${btoa(MAIL_KEY)}`, ...JSON_TYPE };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}/webhooks/mail`, init);
  const reply = await createApp().fetch(request, WITH_MAIL, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const asked = ({ status, body }: { readonly status: number; readonly body: unknown }) => ({
  status,
  text: JSON.stringify(body),
});

const said = async (reply: Response | Promise<Response>) => {
  const { status } = await reply;
  return { status, text: await (await reply).text() };
};

let ucp: UcpPlatform;
const acp = new AcpPlatform('hearth');

/** A search by the tool of a server of MCP. */
const asTool = (path: string, given: object): Request =>
  new Request(ORIGIN + path, {
    method: 'POST',
    headers: { ...JSON_TYPE, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_catalog', arguments: given },
    }),
  });

/** The entry points that take JSON, with what each answers to a body that is nested, but not deeply. */
const ENTRY_POINTS = [
  ['a call', 200, (more) => said(callMarket('web/products', { body: { query: 'sofa', ...more } }))],
  [
    'a call of a page’s script',
    200,
    (more) => said(post('/web/products', { query: 'sofa', ...more })),
  ],
  [
    'a tool of MCP',
    200,
    (more) => said(sendAsAssistant(asTool('/mcp', { query: 'sofa', ...more }))),
  ],
  [
    'an operation of UCP',
    200,
    async (more) =>
      asked(await ucp.request('/catalog/search', { body: { query: 'sofa', ...more } })),
  ],
  [
    'a tool of UCP',
    200,
    (more) =>
      said(
        ucp.visit(
          asTool('/ucp/mcp', {
            meta: { 'ucp-agent': { profile: PROFILE } },
            catalog: { query: 'sofa', ...more },
          }),
        ),
      ),
  ],
  [
    'a request of ACP',
    404,
    async (more) => asked(await acp.send('POST', '/acp/checkout_sessions/unknown', more)),
  ],
  [
    'the registration of an assistant',
    201,
    (more) =>
      said(
        post('/idp/oauth2/register', {
          client_name: 'Trial',
          redirect_uris: ['https://assistant.example/callback'],
          ...more,
        }),
      ),
  ],
  ['the webhook for reports about emails', 200, (more) => said(reported({ ...more }))],
  [
    'a card at the test bank',
    200,
    (more) =>
      said(
        post('/test-payments/tokens', {
          number: '4242424242424242',
          expiry: '11/40',
          cvc: '123',
          ...more,
        }),
      ),
  ],
  [
    'a card that a platform delegates',
    201,
    async (more) =>
      asked(await acp.send('POST', DELEGATE, { ...delegated('session', 'hearth'), ...more })),
  ],
] satisfies readonly (readonly [
  string,
  number,
  (more: object) => Promise<{ readonly status: number; readonly text: string }>,
])[];

beforeAll(async () => {
  await loadProvider();
  ucp = await UcpPlatform.start();
});

describe('a body of a thousand levels', () => {
  it.each(ENTRY_POINTS)('is refused with a sentence at %s', async (_, status, send) => {
    const refusal = await send(DEEP);
    expect(refusal).toMatchObject({
      status: 400,
      text: expect.stringContaining('The body has too many levels.') as unknown,
    });
    expect((await send(SHALLOW)).status).toBe(status);
  });

  it('is refused as measurements of a page', async () => {
    const reply = await post('/vitals', { path: '/', vitals: {}, unknown: deep(300) });
    expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'invalid_request' }]);
  });
});
