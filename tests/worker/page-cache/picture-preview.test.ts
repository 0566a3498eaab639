import { createHash } from 'node:crypto';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { createInlineStyles } from '../../../src/worker/page-cache/inline-styles.ts';
import { ownFiles } from '../../../src/worker/page-cache/own-file.ts';
import { CSP, page } from './fixture.ts';

const [BAR, NEXT] = ['header-read', 'picture-read'].map((id) => `<script id="${id}">0</script>`);
const HEAD = '<head><link rel="stylesheet" href="/_astro/aa.css"></head><body>';

interface PictureOptions {
  readonly src?: string;
  readonly srcset?: string;
}

const picture = ({
  src = '/media/oak-960.webp',
  srcset = '/media/oak-240.avif 240w, /media/oak-480.avif 480w, /media/oak-960.avif 960w',
}: PictureOptions = {}) =>
  `<source type="image/avif" srcSet="${srcset}" sizes="50vw"/><img src="${src}" fetchPriority="high"/>`;

const product = (options?: PictureOptions) =>
  page({ body: `${HEAD}<p>Bar</p>${BAR}${picture(options)}${NEXT}<h1>Oak</h1>` });

/** Reads no styles, and a copy of so many bytes. */
const reader = (bytes = 3) =>
  vi.fn((path: string) => {
    if (path.endsWith('.css')) return Promise.resolve(new Response(''));
    if (path.includes('gone')) return Promise.reject(new Error('404'));
    return Promise.resolve(new Response(new Uint8Array(bytes)));
  });

const RULE = 'img[src="/media/oak-960.webp"]{background-image:url("data:image/avif;base64,AAAA")}';

describe('a small copy of a page’s largest picture', () => {
  it('comes with the page behind its bar, and the policy names it', async () => {
    const styled = await createInlineStyles()(product(), reader());
    expect(await styled.text()).toContain(
      `${BAR}<svg hidden><style data-picture><![CDATA[${RULE}]]></style></svg><source`,
    );
    const hash = createHash('sha256').update(RULE).digest('base64');
    const policy = styled.headers.get('content-security-policy');
    expect(policy?.startsWith(CSP)).toBe(true);
    expect(policy).toContain(` 'sha256-${hash}'`);
  });

  it('is read once for the pages that show it', async () => {
    const inline = createInlineStyles();
    const read = reader();
    await inline(product(), read);
    expect(await (await inline(product(), read)).text()).toContain(RULE);
    expect(read.mock.calls.filter(([path]) => path.endsWith('.avif'))).toEqual([
      ['/media/oak-480.avif'],
    ]);
  });

  it.each([
    ['weighs more than it saves', product(), reader(6_145)],
    ['is not there', product({ srcset: '/media/gone-480.avif 480w' }), reader()],
    ['is not among the copies', product({ srcset: '/media/oak-240.avif 240w' }), reader()],
    ['has an address that no selector may name', product({ src: '/a]*{}.webp' }), reader()],
    ['is no frame of its own', page({ body: `${HEAD}<p>${BAR}${picture()}<h1>Oak` }), reader()],
    ['is in the bar', page({ body: `${HEAD}${picture()}${BAR}<h1>Oak</h1>${NEXT}` }), reader()],
  ])('does not come where it %s', async (_why, whole, read) => {
    const styled = await createInlineStyles()(whole, read);
    expect(styled.status).toBe(200);
    const text = await styled.text();
    expect(text).toContain('<h1>Oak');
    expect(text).not.toContain('background-image');
    expect(styled.headers.get('content-security-policy')).not.toContain('undefined');
  });

  it('is asked for again where it could not be read', async () => {
    const inline = createInlineStyles();
    const read = vi
      .fn(reader())
      .mockResolvedValueOnce(new Response(''))
      .mockRejectedValueOnce(new Error('busy'));
    expect(await (await inline(product(), read)).text()).not.toContain('background-image');
    expect(await (await inline(product(), read)).text()).toContain(RULE);
  });
});

describe('files of the shop', () => {
  const ASSETS = {
    fetch: (address: URL) =>
      Promise.resolve(new Response(address.href, { status: address.search ? 404 : 200 })),
  } as unknown as Fetcher;
  const url = 'https://hearth.example/oak';

  it('are read from the build, at the site', async () => {
    const read = ownFiles({ ASSETS }, url);
    expect(await (await read('/a.avif')).text()).toBe('https://hearth.example/a.avif');
    await expect(read('/a.avif?gone')).rejects.toThrow('/a.avif?gone was answered with 404');
  });

  it('are read from the store of suppliers’ pictures, where there is one', async () => {
    const copy = `${'a'.repeat(32)}-480.webp`;
    await env.PICTURES?.put(copy, 'oak');
    const read = ownFiles({ ASSETS, PICTURES: env.PICTURES }, url);
    expect(await (await read(`/pictures/${copy}`)).text()).toBe('oak');
    const gone = '/pictures/gone.webp';
    await expect(read(gone)).rejects.toThrow(`${gone} is not in the store`);
    await expect(ownFiles({ ASSETS }, url)(gone)).rejects.toThrow('is not in the store');
  });
});
