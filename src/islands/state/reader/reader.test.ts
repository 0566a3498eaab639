import { describe, expect, it, vi } from 'vitest';
import { createHttp } from '../http.ts';
import { READY } from './messages.ts';
import { createReader } from './reader.ts';

/** A thread whose messages the test sends. */
class FakeThread extends EventTarget {
  readonly asked: { readonly id: number; readonly path: string }[] = [];

  postMessage(request: { readonly id: number; readonly path: string }): void {
    this.asked.push(request);
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const started = () => {
  const thread = new FakeThread();
  const open = vi.fn(() => thread as unknown as Worker);
  const ask = vi.fn(() => Promise.resolve(Response.json('by the page')));
  const later = vi.fn((act: () => void) => {
    act();
  });
  const http = createHttp({ send: createReader(open, ask, later), cookies: () => '' });
  return { thread, open, ask, later, http };
};

/** The same, once a request has opened the thread and it is ready. */
const ready = async () => {
  const all = started();
  await all.http.get('/first');
  all.thread.say(READY);
  all.ask.mockClear();
  return all;
};

describe('reader', () => {
  it('leaves requests to the page until its only thread is ready', async () => {
    const { thread, open, http } = started();
    expect(await http.get('/a')).toBe('by the page');
    expect(await http.get('/b')).toBe('by the page');
    expect([open.mock.calls.length, thread.asked]).toEqual([1, []]);
  });

  it('opens its thread when there is time', async () => {
    const { open, later, http } = started();
    later.mockImplementationOnce(() => undefined);
    expect(await http.get('/a')).toBe('by the page');
    expect([later.mock.calls.length, open.mock.calls.length]).toEqual([1, 0]);
    later.mock.calls[0]?.[0]();
    expect(open).toHaveBeenCalledOnce();
  });

  it('leaves all requests to the page where no thread can be opened', async () => {
    const ask = vi.fn(() => Promise.resolve(Response.json('by the page')));
    const open = () => {
      throw new Error('no threads here');
    };
    const now = (act: () => void) => {
      act();
    };
    const http = createHttp({ send: createReader(open, ask, now), cookies: () => '' });
    expect(await http.get('/a')).toBe('by the page');
    expect(await http.get('/b')).toBe('by the page');
  });

  it('gives each request the thread’s reply to it, or its failure', async () => {
    const { thread, ask, http } = await ready();
    const [first, second] = [http.get('/a'), http.post('/b', { wanted: 1 })];
    expect(thread.asked).toMatchObject([
      { path: '/a', init: { method: 'GET' } },
      { path: '/b', init: { method: 'POST', body: '{"wanted":1}' } },
    ]);
    const [a = 0, b = 0] = thread.asked.map(({ id }) => id);
    const refusal = { code: 'gone', message: 'It is gone.' };
    thread.say({ id: b, ok: false, status: 410, json: refusal });
    thread.say({ id: a, ok: true, status: 200, json: ['first'] });
    expect(await first).toEqual(['first']);
    await expect(second).rejects.toMatchObject({ status: 410, ...refusal });
    expect(ask).not.toHaveBeenCalled();
  });

  it('fails requests that its thread can no longer answer, and leaves the rest to the page', async () => {
    const { thread, http } = await ready();
    const asked = [http.get('/a'), http.get('/b')];
    thread.dispatchEvent(new Event('error'));
    for (const lost of asked) await expect(lost).rejects.toMatchObject({ status: 0 });
    expect(await http.get('/b')).toBe('by the page');
  });
});
