import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyCache, FakeUpstream, pass, startRemote } from './fixture.ts';

/* What protects the upstreams of one site and family that have stopped answering. */

const HEARTH = 'http://hearth.localhost';
const OMBRE = 'http://ombre.localhost';
const TAGS = `${HEARTH}/web/tags`;
/** Consecutive failed reads after which the circuit breaker opens. */
const FAILURES = 5;
/** Seconds for which it stays open. */
const REST_S = 10;

const down = () => new Response(null, { status: 503 });

let upstream: FakeUpstream;
let visit: ReturnType<typeof startRemote>;
let asked: () => number;

beforeEach(async () => {
  await emptyCache();
  vi.useFakeTimers({ toFake: ['Date'] });
  upstream = new FakeUpstream();
  visit = startRemote(upstream);
  let seen = 0;
  asked = () => {
    const fresh = upstream.requests.length - seen;
    seen = upstream.requests.length;
    return fresh;
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Each call reads something else, so that only the breaker stands between it and the upstream. */
const fail = async (times: number, origin = HEARTH): Promise<void> => {
  const { answer } = upstream;
  upstream.answer = down;
  for (let turn = 0; turn < times; turn += 1)
    await visit(`${origin}/web/products?page=${turn + 1}`);
  upstream.answer = answer;
  asked();
};

const codeOf = async (reply: Response) => [
  reply.status,
  (await reply.json<{ code?: string }>()).code,
];

describe('an upstream that has failed five times in a row', () => {
  it('receives no calls for ten seconds, and the reply says when to retry', async () => {
    await fail(FAILURES);
    const reply = await visit(TAGS);
    expect(reply.headers.get('retry-after')).toBe(String(REST_S));
    expect(await codeOf(reply)).toEqual([503, 'upstream_resting']);
    expect(asked()).toBe(0);
  });

  it('receives one call after that time, and all calls once it has answered', async () => {
    await fail(FAILURES);
    pass(REST_S + 1);
    expect((await visit(TAGS)).status).toBe(200);
    expect((await visit(`${HEARTH}/web/products?page=50`)).status).toBe(200);
    expect(asked()).toBe(2);
  });

  it('receives no calls again when that one fails, which is one request and not two', async () => {
    await fail(FAILURES);
    pass(REST_S + 1);
    upstream.answer = down;
    const probes = await Promise.all(
      [31, 32, 33].map((page) => visit(`${HEARTH}/web/products?page=${page}`)),
    );
    expect(asked()).toBe(1);
    expect(probes.map(({ status }) => status).sort()).toEqual([502, 503, 503]);
    expect((await visit(TAGS)).status).toBe(503);
    expect(asked()).toBe(0);
  });

  it('receives calls after all when the test call never returned', async () => {
    await fail(FAILURES);
    pass(REST_S + 1);
    upstream.answer = () => new Promise(() => undefined);
    void visit(TAGS);
    await expect.poll(() => asked()).toBe(1);
    upstream.answer = () => Response.json({});
    expect((await visit(`${TAGS}?type=brand`)).status).toBe(503);
    pass(REST_S + 1);
    await visit(`${TAGS}?type=room`);
    expect(asked()).toBe(1);
  });

  it('is replaced by cached replies, however old, without any calls', async () => {
    const kept = await (await visit(TAGS)).text();
    await fail(FAILURES);
    pass(20 * 3_600);
    await fail(FAILURES);
    const stale = await visit(TAGS);
    expect([stale.status, await stale.text()]).toEqual([200, kept]);
    expect(Number(stale.headers.get('age'))).toBeGreaterThan(70_000);
    expect(asked()).toBe(0);
  });

  it('still receives calls with an effect, once: a person asked for them', async () => {
    await fail(FAILURES);
    const reply = await visit(
      new Request(`${HEARTH}/v1/api/contents/chatbot`, {
        method: 'POST',
        headers: {
          cookie: 'XSRF-TOKEN=x',
          'x-xsrf-token': 'x',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ userId: '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a', inputText: 'hi' }),
      }),
    );
    expect(reply.status).not.toBe(503);
    expect(asked()).toBe(1);
  });

  it('[TENANT-001] affects neither the other families nor another site', async () => {
    await fail(FAILURES);
    expect((await visit(`${HEARTH}/v1/api/tags/getalltags`)).status).toBe(200);
    expect((await visit(`${OMBRE}/web/tags`)).status).toBe(200);
    expect((await visit(TAGS)).status).toBe(503);
  });

  it('is visible in the log when the breaker opens, tries and closes', async () => {
    const lines: string[] = [];
    for (const level of ['info', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
    }
    await fail(FAILURES);
    pass(REST_S + 1);
    await visit(TAGS);
    const told = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'circuit');
    expect(told).toMatchObject([
      { level: 'warn', event: 'circuit', site: 'hearth', family: 'web', state: 'open' },
      { level: 'info', event: 'circuit', site: 'hearth', family: 'web', state: 'half-open' },
      { level: 'info', event: 'circuit', site: 'hearth', family: 'web', state: 'closed' },
    ]);
  });
});

describe('an upstream that fails now and then', () => {
  it('receives calls as usual: one answer in between is enough, even a refusal', async () => {
    await fail(FAILURES - 1);
    upstream.answer = () => Response.json({});
    await visit(`${HEARTH}/web/products?page=41`);
    await fail(FAILURES - 1);
    upstream.answer = () => Response.json({ message: 'No such thing.' }, { status: 404 });
    await visit(`${HEARTH}/web/products?page=42`);
    await fail(FAILURES - 1);
    await visit(`${HEARTH}/web/products?page=43`);
    expect(asked()).toBe(1);
  });
});
