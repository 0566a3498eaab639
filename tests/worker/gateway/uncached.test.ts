import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, callPath, readArrivals, readDeliveries } from '@parlour/contract';
import { stock } from '../checkout/shop.ts';

const ORIGIN = 'http://hearth.localhost:8787';

beforeAll(() => stock({ id: 1 }));

type Method = 'GET' | 'HEAD';

const ask = async (
  call: Call,
  params: object,
  network: string,
  method: Method = 'GET',
): Promise<number> => {
  const reply = await exports.default.fetch(`${ORIGIN}/${callPath(call, { ...params }, {})}`, {
    method,
    headers: { 'cf-connecting-ip': network },
  });
  await reply.arrayBuffer();
  return reply.status;
};

/** The statuses of as many requests as a program sends that asks for everything. */
const many = async (
  call: Call,
  params: object,
  network: string,
  method: Method,
): Promise<readonly number[]> => {
  const statuses: number[] = [];
  while (statuses.length < 900 && !statuses.includes(429)) {
    const some = Array.from({ length: 50 }, () => ask(call, params, network, method));
    statuses.push(...(await Promise.all(some)));
  }
  return statuses;
};

describe('a call for everybody that no cache answers', () => {
  it.each([
    ['arrivals', readArrivals, { id: '10' }, '192.0.2.21', 'GET'],
    ['deliveries by a link', readDeliveries, { key: 'guessed' }, '192.0.2.22', 'GET'],
    [
      'arrivals, of which only the headers are asked',
      readArrivals,
      { id: '10' },
      '192.0.2.24',
      'HEAD',
    ],
  ] as const)(
    'is limited by network, and no other network waits: %s',
    async (_, row, params, network, method) => {
      const statuses = await many(row, params, network, method);
      expect(new Set(statuses.slice(0, 50))).not.toContain(429);
      expect(statuses).toContain(429);
      expect(await ask(row, params, '192.0.2.23')).not.toBe(429);
    },
    // Some hundreds of requests.
    120_000,
  );
});
