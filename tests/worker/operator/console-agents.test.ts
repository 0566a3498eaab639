import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { createCheckout, listAgents, readAgentCheckout, updateCheckout } from '@parlour/contract';
import { createApp } from '../../../src/worker/app.ts';
import { agentAt } from '../agents/core/agent.ts';
import { stock } from '../checkout/shop.ts';
import { TOKEN } from './call.ts';
import { operate } from './orders.ts';

/* The console's page of shopping assistants, and its effect on the assistants. */

const PARLOUR = 'http://localhost:8787';
const PAGE = '/operator/console/agents';

beforeAll(() => stock({ id: 1, stock: 5 }));

const post = async (path: string, fields: Record<string, string>, cookie = '') => {
  const ctx = createExecutionContext();
  const request = new Request(PARLOUR + path, {
    method: 'POST',
    headers: { origin: PARLOUR, 'sec-fetch-site': 'same-origin', cookie },
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const reply = await createApp().fetch(request, env, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const signedIn = async (): Promise<string> => {
  const reply = await post('/operator', { form: 'sign-in', token: TOKEN });
  return (reply.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
};

const begin = async (client = 'client-1') => {
  const agent = await agentAt({ client });
  const checkout = await agent.call(createCheckout, {
    body: { lines: [{ variantId: '10', quantity: 1 }] },
  });
  return { agent, checkout };
};

const STOP = {
  form: 'stop',
  site: 'parlour',
  by: 'client',
  value: 'client-1',
  reason: 'Orders that nobody confirms',
};

it('blocks an assistant at once, says who did it and why, and unblocks it', async () => {
  const { agent, checkout } = await begin();
  const read = () => agent.call(readAgentCheckout, { params: { id: checkout.id } });
  const cookie = await signedIn();

  const stopped = await post(PAGE, STOP, cookie);
  expect([stopped.status, stopped.headers.get('location')]).toEqual([
    303,
    `${PAGE}?site=parlour&done=stopped`,
  ]);
  await expect(read()).rejects.toMatchObject({ code: 'agent_stopped', status: 403 });
  const change = { params: { id: checkout.id }, body: { promoCodes: [] } };
  await expect(agent.call(updateCheckout, change)).rejects.toMatchObject({ status: 403 });
  expect((await begin('client-2')).checkout.id).toMatch(/./);

  const { data, stops } = await operate(listAgents, { query: { site: 'parlour' } });
  expect(data.map(({ client, stopped: is }) => [client, is])).toEqual(
    expect.arrayContaining([
      ['client-1', true],
      ['client-2', false],
    ]),
  );
  expect(stops).toMatchObject([
    { by: 'client', value: 'client-1', operator: 'installation', reason: STOP.reason },
  ]);
  const refusals = await env.VISITOR_DB.prepare(
    'SELECT call, code, count FROM agent_refusal',
  ).all();
  expect(refusals.results).toEqual([{ call: 'updateCheckout', code: 'agent_stopped', count: 1 }]);

  const allowed = await post(PAGE, { ...STOP, form: 'allow' }, cookie);
  expect(allowed.headers.get('location')).toBe(`${PAGE}?site=parlour&done=allowed`);
  expect((await read()).id).toBe(checkout.id);
  const kept = await env.MARKET_DB.prepare(
    "SELECT operator, call FROM operator_act WHERE call LIKE 'POST /operator/agents/%' ORDER BY id LIMIT 2",
  ).all();
  expect(kept.results).toEqual([
    { operator: 'installation', call: 'POST /operator/agents/stop' },
    { operator: 'installation', call: 'POST /operator/agents/allow' },
  ]);
});

it('blocks none without a signed-in operator or without an XSRF token', async () => {
  const { agent, checkout } = await begin('client-3');
  const stop = { ...STOP, value: 'client-3' };
  await post(PAGE, stop);
  const answer = await post(PAGE, { ...stop, value: ' ' }, await signedIn());
  expect(answer.status).not.toBe(303);
  expect((await agent.call(readAgentCheckout, { params: { id: checkout.id } })).id).toBe(
    checkout.id,
  );
});
