import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendRequest } from './http.ts';

/* Safari and Firefox break off what a page loads as soon as its visitor presses a link. */

const reload = vi.fn<() => void>();

/** A page that was just opened, in a browser with the Navigation API or in one that has only `beforeunload`. */
const openPage = async (hasNavigation: boolean) => {
  const page = new EventTarget();
  const documentElement = { toggleAttribute: () => false };
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement }));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('window', { navigation: hasNavigation ? page : undefined });
  vi.stubGlobal('navigator', { onLine: true });
  const opened = Date.now();
  vi.stubGlobal('performance', { now: () => Date.now() - opened, getEntriesByType: () => [] });
  vi.resetModules();
  const [{ createHttp }, { loadOrReload }] = await Promise.all([
    import('./http.ts'),
    import('@parlour/client'),
  ]);
  const tell = (type: string, destination = { sameDocument: false }) =>
    page.dispatchEvent(Object.assign(new Event(type), { destination, downloadRequest: null }));
  return { createHttp, needed: loadOrReload, tell };
};

const broken: SendRequest = () => Promise.reject(new TypeError('Load failed'));

beforeEach(() => {
  reload.mockClear();
  vi.useFakeTimers();
});

describe.each([
  ['beforeunload', false],
  ['navigate', true],
])('a page that is left, as %s tells', (event, hasNavigation) => {
  it('reports no failure of its calls, unless the visitor is still there after 30 s', async () => {
    const { createHttp, tell } = await openPage(hasNavigation);
    tell(event);
    const failed = vi.fn<() => void>();
    void createHttp({ send: broken, cookies: () => '' })
      .get('/web/tags')
      .catch(failed);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('is not loaded again because its code does not arrive', async () => {
    const { needed, tell } = await openPage(hasNavigation);
    const code = () => Promise.reject(new TypeError('Importing a module script failed.'));
    tell(event);
    void needed(code());
    await vi.advanceTimersByTimeAsync(29_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    void needed(code());
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a page that is not left', () => {
  it('reports failures at once after a step within it', async () => {
    const { createHttp, tell } = await openPage(true);
    tell('navigate', { sameDocument: true });
    const failed = vi.fn<() => void>();
    void createHttp({ send: broken, cookies: () => '' })
      .get('/web/tags')
      .catch(failed);
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledOnce();
  });
});
