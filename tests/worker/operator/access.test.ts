import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { callOperator, TOKEN } from './call.ts';

const EXPORT = 'catalogue/export?site=parlour';

describe('the operator API', () => {
  it('answers any holder of the operator token, on any host of the shop', async () => {
    for (const host of ['localhost', 'hearth.localhost']) {
      expect((await callOperator(EXPORT, { host })).status).toBe(200);
    }
  });

  it('[TENANT-001] answers on no other host', async () => {
    expect((await callOperator(EXPORT, { host: 'evil.example' })).status).toBe(421);
  });

  it.each([
    ['no token', null, 'token_missing'],
    ['an empty token', '', 'token_missing'],
    ['another token', 'test-token-parlour', 'token_unknown'],
    ['the beginning of the token', TOKEN.slice(0, -1), 'token_unknown'],
  ])('refuses %s', async (_, token, code) => {
    const reply = await callOperator(EXPORT, { token });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code });
  });

  it('asks a network to wait after ten wrong tokens, and takes the right one all the same', async () => {
    const from = (token: string) =>
      exports.default.fetch(`http://localhost/operator/${EXPORT}`, {
        headers: { authorization: `Bearer ${token}`, 'cf-connecting-ip': '203.0.113.79' },
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await from('wrong')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await from(TOKEN)).status).toBe(200);
  });

  it.each(['/healthz/ready', '/web/products?force=true', '/operator/versions?site=hearth'])(
    'counts wrong tokens at %s with those at every other entry point',
    async (path) => {
      const network = `203.0.113.${String(path.length)}`;
      const ask = async (url: string, token: string): Promise<number> => {
        const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': network };
        return (await exports.default.fetch(`http://hearth.localhost:8787${url}`, { headers }))
          .status;
      };
      for (let turn = 0; turn < 10; turn += 1) expect(await ask(path, 'wrong')).not.toBe(429);
      expect(await ask(path, 'wrong')).toBe(429);
      expect(await ask('/healthz/ready', 'wrong')).toBe(429);
      expect(await ask('/healthz/ready', TOKEN)).toBe(200);
    },
  );

  it('is switched off where no operator token is set', async () => {
    const { OPERATOR_TOKEN: _, ...rest } = env;
    const context = createExecutionContext();
    const request = new Request(`http://localhost/operator/${EXPORT}`, {
      headers: { authorization: 'Bearer anything' },
    });
    const reply = await createApp().fetch(request, rest, context);
    await waitOnExecutionContext(context);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ code: 'operator_disabled' });
  });

  it('[TENANT-002] accepts the previous token beside the new one while it is being changed, and no other', async () => {
    const tokens = ['test-token-operator', 'the-second-operator-token', 'another'];
    const changed = { ...env, OPERATOR_TOKEN_v2: tokens[1], OPERATOR_TOKEN_V3: tokens[2] };
    const statuses = tokens.map(async (token) => {
      const context = createExecutionContext();
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request(`http://localhost/operator/${EXPORT}`, { headers });
      const reply = await createApp().fetch(request, changed, context);
      await waitOnExecutionContext(context);
      return reply.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
  });

  it('lists the known sites when a request names an unknown one', async () => {
    const reply = await callOperator('catalogue/export?site=nowhere');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      message: 'The sites of this installation are parlour, hearth, nordhem, ombre.',
      details: ['sites: there is no site "nowhere"'],
    });
  });

  it('lists what a purge can name when it names something else, and purges nothing', async () => {
    const body = { sites: ['hearth'], tags: ['product:1', 'nonsense'] };
    const reply = await callOperator('cache/purge', { body });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      message: expect.stringMatching(/^A purge names one of \*, catalogue, .*product:…/) as string,
      details: ['tags: nothing is tagged "nonsense"'],
    });
  });

  it.each([
    ['a body that is not JSON', '{', 400],
    ['a body of the wrong shape', { records: 1 }, 400],
    ['an endlessly nested body', '['.repeat(100_000), 400],
    ['more than 100 records', { sites: [], source: 'a', records: Array(101).fill({}) }, 400],
    ['a body above 256 KB', { records: 'x'.repeat(257 * 1024) }, 413],
  ])('refuses %s', async (_, body, status) => {
    const reply = await callOperator('catalogue/import', { body });
    expect(reply.status).toBe(status);
    expect(await reply.json()).toHaveProperty('code');
  });

  it('has no other calls', async () => {
    expect((await callOperator('catalogue/drop', { body: {} })).status).toBe(404);
  });
});
