import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createInlineSheets } from '../../../src/worker/page-cache/provider.ts';
import { LATER_STYLES_MARK } from '#lib/shell/later-styles.ts';
import { CSP, page, type PageOptions } from './fixture.ts';

const SHEETS: Readonly<Record<string, string>> = {
  '/_astro/aa.css': '.a{color:red}',
  '/_astro/bb.css': '.b{color:blue}',
  '/_astro/later.cc.css': '.c{color:tan}',
};
const URL_OF_SITE = 'http://hearth.localhost/';
const link = (path: string) => `<link rel="stylesheet" href="${path}">`;
const html = (...paths: readonly string[]) =>
  `<html><head><title>Füße £9</title>${paths.map(link).join('')}<meta content="椅子"></head><body>${link('/_astro/aa.css')}Größe 🪑</body>`;

const files = () => ({
  fetch: vi.fn((url: URL) => {
    const sheet = SHEETS[url.pathname];
    return Promise.resolve(
      new Response(sheet ?? null, { status: sheet === undefined ? 404 : 200 }),
    );
  }),
});

const inlined = (options: PageOptions, from = files()) =>
  createInlineSheets()(page(options), from, URL_OF_SITE);

describe('a page’s sheets', () => {
  it('are inlined in order into one style of its head, and its policy allows that', async () => {
    const styled = await inlined({ body: html('/_astro/aa.css', '/_astro/bb.css') });
    const css = '.a{color:red}.b{color:blue}';
    expect(await styled.text()).toBe(
      `<html><head><title>Füße £9</title><style>${css}</style><meta content="椅子"></head><body>${link('/_astro/aa.css')}Größe 🪑</body>`,
    );
    const hash = createHash('sha256').update(css).digest('base64');
    expect(styled.headers.get('content-security-policy')).toBe(`${CSP} 'sha256-${hash}'`);
  });

  it('are linked before what needs them where no first screen does', async () => {
    const later = link('/_astro/later.cc.css');
    const bodyOf = (at: string, mark = '') =>
      `<html><head>${at}</head><body><main>Größe</main>${mark}<footer>${mark}</footer></body>`;
    const links = later + link('/_astro/aa.css');
    const marked = await inlined({ body: bodyOf(links, LATER_STYLES_MARK) });
    expect(await marked.text()).toBe(
      `<html><head><style>.a{color:red}</style></head><body><main>Größe</main>${later}<footer>${LATER_STYLES_MARK}</footer></body>`,
    );
    const unmarked = await inlined({ body: bodyOf(links) });
    expect(await unmarked.text()).toBe(bodyOf('<style>.c{color:tan}.a{color:red}</style>'));
  });

  it('are read once in each isolate', async () => {
    const inline = createInlineSheets();
    const from = files();
    for (let turn = 0; turn < 2; turn += 1) {
      await inline(page({ body: html('/_astro/aa.css') }), from, URL_OF_SITE);
    }
    expect(from.fetch).toHaveBeenCalledTimes(1);
  });

  it('stay links when one cannot be read, and are read again for the next page', async () => {
    const inline = createInlineSheets();
    const body = html('/_astro/aa.css', '/_astro/gone.css');
    const styled = await inline(page({ body }), files(), URL_OF_SITE);
    expect(await styled.text()).toBe(body);
    expect(styled.headers.get('content-security-policy')).toBe(CSP);
    const from = files();
    await inline(page({ body }), from, URL_OF_SITE);
    expect(from.fetch).toHaveBeenCalledWith(new URL('/_astro/gone.css', URL_OF_SITE));
  });

  it.each([
    ['a reply that is not a page', { headers: { 'content-type': 'text/plain' } }],
    ['a page whose policy does not name styles', { headers: { 'content-security-policy': '' } }],
  ])('are not looked for in %s', async (_what, options) => {
    const body = html('/_astro/aa.css');
    const from = files();
    expect(await (await inlined({ body, ...options }, from)).text()).toBe(body);
    expect(from.fetch).not.toHaveBeenCalled();
  });
});
