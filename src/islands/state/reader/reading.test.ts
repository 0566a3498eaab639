import { afterEach, describe, expect, it, vi } from 'vitest';
import { READY } from './messages.ts';

/** The scope of a thread, as the page sees it from outside. */
class Scope extends EventTarget {
  readonly said: unknown[] = [];

  postMessage(message: unknown): void {
    this.said.push(message);
  }

  /** What the thread says of a question, once it has. */
  async ask(id: number, path: string, init?: RequestInit): Promise<unknown> {
    this.dispatchEvent(new MessageEvent('message', { data: { id, path, init } }));
    return vi.waitFor(() => {
      const answer = this.said.find((message) => (message as { id?: number } | null)?.id === id);
      if (answer === undefined) throw new Error('nothing said yet');
      return answer;
    });
  }
}

const started = async (reply: typeof fetch) => {
  const scope = new Scope();
  vi.stubGlobal('self', scope);
  vi.stubGlobal('fetch', reply);
  vi.resetModules();
  await import('./reading.ts');
  return scope;
};

describe('the thread', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('says that it can be asked', async () => {
    expect((await started(fetch)).said).toEqual([READY]);
  });

  it('asks what it is told to, and says what came of it', async () => {
    const reply = vi.fn(() => Promise.resolve(Response.json({ gone: true }, { status: 410 })));
    const scope = await started(reply);
    const init = { method: 'POST', body: '{}' };
    expect(await scope.ask(7, '/a', init)).toEqual({
      id: 7,
      ok: false,
      status: 410,
      json: { gone: true },
    });
    expect(reply).toHaveBeenCalledWith('/a', init);
  });

  it('says so where a reply is no JSON, or none comes', async () => {
    const text = await started(() => Promise.resolve(new Response('<!doctype html>')));
    expect(await text.ask(1, '/a')).toEqual({ id: 1, ok: true, status: 200, json: undefined });
    const none = await started(() => Promise.reject(new TypeError('no network')));
    expect(await none.ask(2, '/a')).toEqual({ id: 2, ok: false, status: 0 });
  });
});
