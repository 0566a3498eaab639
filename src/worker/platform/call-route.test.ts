import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, type Call } from '@parlour/contract';
import { readRequest, routeCall } from './call-route.ts';
import { errorReply } from '@parlour/http';

const row = call({
  family: 'web',
  method: 'PUT',
  path: 'web/chair/{id}/leg/{leg}',
  summary: 'Changes a leg of a chair',
  access: 'public',
  effect: 'write',
  idempotent: true,
  largestBody: 2_048,
  params: z.object({ id: z.string().regex(/^[a-z é]+$/), leg: z.coerce.number() }),
  query: z.object({ side: z.string().default('left') }),
  body: z.object({ length: z.number() }),
  reply: z.object({}),
});

const app = new Hono();
app.onError(errorReply);
routeCall(app, row, async (c) => c.json(await readRequest<Call>(row, c)));

const send = async (path: string, body: string, headers = {}) => {
  const reply = await app.request(path, { method: 'PUT', body, headers });
  return { status: reply.status, json: await reply.json<Record<string, unknown>>() };
};

describe('the route of a call', () => {
  it('parses path, query, body and idempotency key by the row', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const { json } = await send('/web/chair/caf%C3%A9%20oak/leg/3?x=1', '{"length":7}', headers);
    expect(json).toEqual({
      params: { id: 'café oak', leg: 3 },
      query: { side: 'left' },
      body: { length: 7 },
      idempotencyKey: 'k1',
    });
  });

  it.each([
    ['a path that names nothing, whatever the body', '/web/chair/7/leg/3', '{', 404, 'not_found'],
    ['a body that is not JSON', '/web/chair/oak/leg/3', '{', 400, 'invalid_request'],
    ['a body of another shape', '/web/chair/oak/leg/3', '{}', 400, 'invalid_request'],
    ['a larger body', '/web/chair/oak/leg/3', ' '.repeat(2_049), 413, 'body_too_large'],
  ])('refuses %s', async (_what, path, body, status, code) => {
    expect(await send(path, body)).toMatchObject({ status, json: { code } });
  });

  it('accepts no other method', async () => {
    expect((await app.request('/web/chair/oak/leg/3')).status).toBe(404);
  });
});
