import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createInlineStyles } from '../../../src/worker/page-cache/inline-styles.ts';
import { CSP, page } from './fixture.ts';

const SHEETS: Readonly<Record<string, string>> = {
  '/_astro/aa.css': '.a{color:red}',
  '/_astro/bb.css': '.b{color:blue}',
};
const link = (path: string) => `<link rel="stylesheet" href="${path}">`;
const html = (...paths: readonly string[]) =>
  `<html><head><title>Oak</title>${paths.map(link).join('')}<meta></head><body>${link('/_astro/aa.css')}</body>`;

const reader = () =>
  vi.fn((path: string) => {
    const sheet = SHEETS[path];
    return sheet === undefined
      ? Promise.reject(new Error('404'))
      : Promise.resolve(new Response(sheet));
  });

const PICTURE =
  '<source type="image/avif" srcSet="/a-240.avif 240w" sizes="50vw"/><source type="image/webp" srcSet="/a-240.webp 240w" sizes="50vw"/><img src="/a.webp" fetchPriority="high"/>';

describe('a page’s first picture', () => {
  it('is named in its head, after what says how wide the window is', async () => {
    const body = `<head><meta name="viewport" content="width=device-width">${link('/_astro/aa.css')}</head>${PICTURE}`;
    expect(await (await createInlineStyles()(page({ body }), reader())).text()).toContain(
      '<head><meta name="viewport" content="width=device-width"><link rel="preload" as="image" type="image/avif" imagesrcset="/a-240.avif 240w" imagesizes="50vw" fetchpriority="high"><style',
    );
  });

  it('is not the one that comes near later', async () => {
    const later = PICTURE.replace('fetchPriority="high"', 'loading="lazy"');
    const body = `<head><meta name="viewport" content="width=device-width">${link('/_astro/aa.css')}</head>${later}`;
    const styled = await createInlineStyles()(page({ body }), reader());
    expect(await styled.text()).not.toContain('preload');
  });
});

describe('a page’s sheets', () => {
  it('stand in its head, in their order, and its policy names them', async () => {
    const inline = createInlineStyles();
    const styled = await inline(page({ body: html('/_astro/aa.css', '/_astro/bb.css') }), reader());
    const css = '.a{color:red}.b{color:blue}';
    expect(await styled.text()).toBe(
      `<html><head><title>Oak</title><style data-sheets="/_astro/aa.css /_astro/bb.css">${css}</style><meta></head><body>${link('/_astro/aa.css')}</body>`,
    );
    const hash = createHash('sha256').update(css).digest('base64');
    expect(styled.headers.get('content-security-policy')).toBe(`${CSP} 'sha256-${hash}'`);
  });

  it('stand behind what the first frame shows, if it shows nothing of theirs', async () => {
    const mark = '<script id="header-read">0</script>';
    const body = `<head>${link('/_astro/aa.css')}${link('/_astro/bb.css')}</head><body><h1 class="b">Oak</h1>${mark}<p class="a">Chairs</p>`;
    const styled = await createInlineStyles()(page({ body }), reader());
    expect(await styled.text()).toBe(
      `<head><style data-sheets="/_astro/aa.css /_astro/bb.css">.b{color:blue}</style></head><body><h1 class="b">Oak</h1>${mark}<svg hidden><style><![CDATA[.a{color:red}]]></style></svg><p class="a">Chairs</p>`,
    );
    const hashes = ['.b{color:blue}', '.a{color:red}'].map(
      (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    );
    expect(styled.headers.get('content-security-policy')).toBe([CSP, ...hashes].join(' '));
  });

  it('stand in its head if they have rules for elements without a class, or share a class alone with what is scoped', async () => {
    const sheets: Readonly<Record<string, string>> = {
      '/_astro/aa.css': 'h1{color:red}',
      '/_astro/bb.css': '.row.astro-bb{color:blue}',
    };
    const body = `<head>${link('/_astro/aa.css')}${link('/_astro/bb.css')}</head><body><h1 class="row astro-cc">Oak</h1><script id="header-read">0</script>`;
    const styled = await createInlineStyles()(page({ body }), (path) =>
      Promise.resolve(new Response(sheets[path])),
    );
    const text = await styled.text();
    expect(text).toContain('>h1{color:red}</style></head>');
    expect(text).toContain('</script><svg hidden><style><![CDATA[.row.astro-bb{color:blue}]]>');
  });

  it('are parted where one component ends, and stand behind the frame before the one that needs them', async () => {
    const sheet = '.a{color:red}/**/.b{color:blue}/**/h1{margin:0}/**/.c{color:lime}/**/.a{top:0}';
    const [first, next] = ['header-read', 'picture-read'].map(
      (id) => `<script id="${id}">0</script>`,
    );
    const body = `<head>${link('/_astro/aa.css')}</head><body><h1 class="b">Oak</h1>${first}<img class="c">${next}<p class="a b">`;
    const styled = await createInlineStyles()(page({ body }), () =>
      Promise.resolve(new Response(sheet)),
    );
    const drawn = (css: string) => `<svg hidden><style><![CDATA[${css}]]></style></svg>`;
    expect(await styled.text()).toBe(
      `<head><style data-sheets="/_astro/aa.css">.b{color:blue}h1{margin:0}</style></head><body><h1 class="b">Oak</h1>${first}${drawn('.c{color:lime}')}<img class="c">${next}${drawn('.a{color:red}.a{top:0}')}<p class="a b">`,
    );
  });

  it('stand where each page needs them, whatever a page before it needed first', async () => {
    const inline = createInlineStyles();
    const mark = '<script id="header-read">0</script>';
    const first = async (shown: string) => {
      const links = `${link('/_astro/aa.css')}${link('/_astro/bb.css')}`;
      const body = `<head>${links}</head><body><h1 class="${shown}">Oak</h1>${mark}<p>`;
      const text = await (await inline(page({ body }), reader())).text();
      return /<style[^>]*>([^<]*)/.exec(text)?.[1];
    };
    expect([await first('b'), await first('a'), await first('a b'), await first('b')]).toEqual([
      ...['.b{color:blue}', '.a{color:red}', '.a{color:red}.b{color:blue}', '.b{color:blue}'],
    ]);
  });

  it('leave a page’s text as it was, in any alphabet', async () => {
    const mark = '<script id="header-read">0</script>';
    const body = `<head><title>Füße – ’40s £9</title>${link('/_astro/aa.css')}<meta content="椅子"></head><body><h1 class="b">Größe 🪑</h1>${mark}<p class="a">Čalouněné £</p>`;
    const styled = await createInlineStyles()(page({ body }), reader());
    expect(await styled.text()).toBe(
      `<head><title>Füße – ’40s £9</title><style data-sheets="/_astro/aa.css"></style><meta content="椅子"></head><body><h1 class="b">Größe 🪑</h1>${mark}<svg hidden><style><![CDATA[.a{color:red}]]></style></svg><p class="a">Čalouněné £</p>`,
    );
  });

  it('are read once an isolate', async () => {
    const inline = createInlineStyles();
    const read = reader();
    for (let turn = 0; turn < 2; turn += 1)
      await inline(page({ body: html('/_astro/aa.css') }), read);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('stay linked where one cannot be read, and are read again for the next page', async () => {
    const inline = createInlineStyles();
    const body = html('/_astro/aa.css', '/_astro/gone.css');
    const styled = await inline(page({ body }), reader());
    expect(await styled.text()).toBe(body);
    expect(styled.headers.get('content-security-policy')).toBe(CSP);
    const read = reader();
    await inline(page({ body }), read);
    expect(read).toHaveBeenCalledWith('/_astro/gone.css');
  });

  it.each([
    ['a reply that is no page', { headers: { 'content-type': 'text/plain' } }],
    ['a page whose policy does not name styles', { headers: { 'content-security-policy': '' } }],
  ])('are not looked for in %s', async (_what, options) => {
    const read = reader();
    const whole = page({ body: html('/_astro/aa.css'), ...options });
    expect(await createInlineStyles()(whole, read)).toBe(whole);
    expect(read).not.toHaveBeenCalled();
  });
});
