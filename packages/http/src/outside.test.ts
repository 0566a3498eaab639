import { describe, expect, it } from 'vitest';
import { AnswerTooLarge, fetchOutside } from './outside.ts';

const asked = (send: (init: RequestInit) => Response | Promise<Response>, mostBytes = 10) =>
  fetchOutside('https://other.example/a', {
    headers: { accept: 'text/plain' },
    deadline: 50,
    mostBytes,
    send: (_, init) => Promise.resolve(send(init ?? {})),
  });

describe('a server that is not the shop’s', () => {
  it('answers with a status, headers and a text', async () => {
    const reply = await asked(() => new Response('ten bytes.', { status: 201 }));
    expect(reply).toMatchObject({ ok: true, status: 201, text: 'ten bytes.' });
  });

  it('is not followed to another', async () => {
    let followed: unknown;
    const reply = await asked(({ redirect }) => {
      followed = redirect;
      return new Response(null, { status: 302, headers: { location: 'https://third.example/' } });
    });
    expect([followed, reply.ok, reply.status]).toEqual(['manual', false, 302]);
  });

  it('is not read further than allowed', async () => {
    await expect(asked(() => new Response('eleven byte'))).rejects.toThrow(AnswerTooLarge);
    let wasCancelled = false;
    const endless = new ReadableStream({
      pull: (stream) => {
        stream.enqueue(new TextEncoder().encode('and on '));
      },
      cancel: () => {
        wasCancelled = true;
      },
    });
    await expect(asked(() => new Response(endless))).rejects.toThrow(AnswerTooLarge);
    expect(wasCancelled).toBe(true);
  });

  it('is not read at all where only its status counts', async () => {
    const reply = await asked(() => new Response('a long page of thanks'), 0);
    expect([reply.ok, reply.text]).toEqual([true, '']);
  });

  it('is given up when it is late, also in the middle of its answer', async () => {
    await expect(asked(() => new Promise<Response>(() => undefined))).rejects.toThrow(
      'within 50 ms',
    );
    const silent = new ReadableStream({ start: () => undefined });
    await expect(asked(() => new Response(silent))).rejects.toThrow('within 50 ms');
  });
});
