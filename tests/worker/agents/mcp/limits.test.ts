import { describe, expect, it } from 'vitest';
import { ORIGIN, sendAsAssistant } from './assistant.ts';

/** Messages that one network may send in a minute. */
const MANY = 240;
const AT_ONCE = 20;

/** Pings, in the list in which older revisions send several messages. */
const send = (messages: number, client: string): Promise<Response> =>
  sendAsAssistant(`${ORIGIN}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'cf-connecting-ip': client,
    },
    body: JSON.stringify(
      Array.from({ length: messages }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
    ),
  });

describe('a list of messages', () => {
  it('counts as many requests as it has messages', async () => {
    const client = '192.0.2.71';
    // The period may end between two of them.
    const statuses = new Set<number>();
    for (let sent = 0; sent < 3 * MANY && !statuses.has(429); sent += AT_ONCE) {
      const reply = await send(AT_ONCE, client);
      statuses.add(reply.status);
      await reply.text();
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await send(1, '192.0.2.72')).status).toBe(200);
  });

  it('is refused when it is longer than any assistant needs', async () => {
    expect((await send(AT_ONCE + 1, '192.0.2.73')).status).toBe(400);
  });
});
