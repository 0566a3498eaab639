import { afterEach, describe, expect, it, vi } from 'vitest';
import { READY } from './messages.ts';

/** The scope of a thread, as the page sees it from outside. */
class Scope extends EventTarget {
  readonly said: unknown[] = [];

  postMessage(message: unknown): void {
    this.said.push(message);
  }

  /** The reply of the thread to a request, once it arrives. */
  async ask(id: number, path: string, init?: RequestInit): Promise<unknown> {
    this.dispatchEvent(new MessageEvent('message', { data: { id, path, init } }));
    const answer = () =>
      this.said.find((message) => (message as { id?: number } | null)?.id === id);
    await expect.poll(answer).toBeDefined();
    return answer();
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

describe('the second thread', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('says that it is ready', async () => {
    expect((await started(fetch)).said).toEqual([READY]);
  });

  it('sends a request of the page, and passes back the reply', async () => {
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

  it('reports a reply that is not JSON, or a missing one', async () => {
    const text = await started(() => Promise.resolve(new Response('<!doctype html>')));
    expect(await text.ask(1, '/a')).toEqual({ id: 1, ok: true, status: 200, json: undefined });
    const none = await started(() => Promise.reject(new TypeError('no network')));
    expect(await none.ask(2, '/a')).toEqual({ id: 2, ok: false, status: 0 });
  });
});
