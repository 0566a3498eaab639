import type { CacheProvider } from 'astro';
import { env, waitUntil } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { LATER_STYLES, LATER_STYLES_MARK } from '#lib/shell/later-styles.ts';
import type { Env } from '../platform/env.ts';
import { ShopError, clientNetwork, refusal } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { mayForce } from '../platform/operators.ts';
import { limitRequest } from '../platform/rate-limits/limit-request.ts';
import { RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';
import { purge } from '../platform/purge.ts';
import { sitesOf } from '@parlour/site';
import { shopUrlOf } from '../platform/shop-url.ts';
import { pathTag } from './page.ts';
import { pageCache } from './page-cache.ts';

/** Files of the build, as the platform's `ASSETS` binding serves them. */
interface Files {
  fetch(url: URL): Promise<Response>;
}

/** A style sheet that the build links in the head of a page. */
const LINK = /<link rel="stylesheet" href="(\/_astro\/[\w.-]+\.css)"[^>]*>/g;

/** The sources of styles in a page's policy. */
const STYLE_POLICY = /style-src [^;]*/;

const HEAD_END = '</head>';

/** Makes one character of each byte, so that what is found in the text has the same place in the bytes. */
const ONE_BYTE_EACH = new TextDecoder('latin1');

/** The link of a page to the styles of what its first screen does not show. */
const isLater = (link: string): boolean => link.includes(`/_astro/${LATER_STYLES}.`);

const sourceOf = (sheets: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const css of sheets) hash.update(css);
  return `'sha256-${hash.digest('base64')}'`;
};

/**
 * Puts the style sheets that a page links into one `<style>` in its head, and the hash of that into its
 * policy: on a slow connection the page paints a round trip earlier. Astro's `inlineStylesheets` would name
 * every style sheet of the shop in the policy of every page. The sheet of what the first screen does not show stays
 * a link, which moves to the first element that needs it: browsers show what stands before it without waiting.
 */
export const createInlineSheets = () => {
  /** By path, for the life of the isolate: the file name of a style sheet is a hash of its content. */
  const read = new Map<string, Uint8Array<ArrayBuffer>>();
  /** By the page's style sheets: hashing costs more than a lookup. */
  const sources = new Map<string, string>();

  const sheetAt = async (path: string, files: Files, url: string) => {
    const known = read.get(path);
    if (known !== undefined) return known;
    const reply = await files.fetch(new URL(path, url));
    if (!reply.ok) throw new Error(`${path} was answered with ${String(reply.status)}`);
    const css = await reply.text();
    if (css.includes('</style')) throw new Error(`${path} would end its element`);
    // In bytes: encoding its text again for each page would take longer than the rest of this.
    const bytes = new TextEncoder().encode(css);
    read.set(path, bytes);
    return bytes;
  };

  /**
   * The page with its style sheets inside. It keeps its links if a style sheet cannot be read, and is
   * returned unread if it is not HTML or its policy does not name styles.
   * @param url any URL of the site
   */
  return async (page: Response, files: Files, url: string): Promise<Response> => {
    const policy = page.headers.get('content-security-policy') ?? '';
    const isPage = page.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isPage || page.body === null || !STYLE_POLICY.test(policy)) return page;
    const { status, headers } = page;
    // In bytes: decoding and encoding a whole page takes a tenth of the time of rendering it.
    const html = new Uint8Array(await page.arrayBuffer());
    const places = ONE_BYTE_EACH.decode(html);
    const end = Math.max(0, places.indexOf(HEAD_END));
    const head = new TextDecoder().decode(html.subarray(0, end));
    const mark = places.indexOf(LATER_STYLES_MARK, end);
    const links = [...head.matchAll(LINK)];
    const later = mark < 0 ? undefined : links.find(([link]) => isLater(link));
    const paths = links.filter((link) => link !== later).map(([, path = '']) => path);
    if (paths.length === 0) return new Response(html, { status, headers });
    try {
      const sheets = await Promise.all(paths.map((path) => sheetAt(path, files, url)));
      const names = paths.join(' ');
      const source = sources.get(names) ?? sourceOf(sheets);
      sources.set(names, source);
      const first = head.search(LINK);
      const [before, after] = [head.slice(0, first), head.slice(first).replace(LINK, '')];
      const own = new Headers(headers);
      own.delete('content-length');
      own.set(
        'content-security-policy',
        policy.replace(STYLE_POLICY, (said) => `${said.trimEnd()} ${source}`),
      );
      const body = new Blob([
        `${before}<style>`,
        ...sheets,
        `</style>${after}`,
        ...(later === undefined
          ? [html.subarray(end)]
          : [html.subarray(end, mark), later[0], html.subarray(mark + LATER_STYLES_MARK.length)]),
      ]);
      return new Response(body, { status, headers: own });
    } catch (error) {
      log('error', 'sheets_not_inlined', { paths, chain: errorChain(error) });
      return new Response(html, { status, headers });
    }
  };
};

/** Turns the error of a rate limit into a refusal; anything else is thrown on. */
const asRefusal = (thrown: unknown): Response => {
  if (thrown instanceof ShopError && thrown.code === 'rate_limited') return refusal(thrown);
  throw thrown;
};

const inlineSheets = createInlineSheets();

/** Astro's route cache over the Cache API and KV; pages use it through `Astro.cache`. */
export default (): CacheProvider => {
  const bindings = env as Env;
  return {
    name: 'page-cache',
    async onRequest({ request, waitUntil: ofRequest }, next) {
      const shopUrl = await shopUrlOf(bindings, request.url);
      if (!shopUrl) return next();
      const { site } = shopUrl;
      const { headers } = request;
      const admit = () => limitRequest(bindings, site, RATE_LIMITS.page, clientNetwork(headers));
      // A URL that matches no route comes without its own `waitUntil`.
      const context = {
        siteId: site.id,
        ledger: site.assortment,
        env: bindings,
        waitUntil: ofRequest ?? waitUntil,
      };
      const render = async () => inlineSheets(await next(), bindings.ASSETS, request.url);
      const asked = { request, key: await shopUrl.key() };
      try {
        const force = await mayForce(bindings, site, headers);
        return await pageCache.answer(context, asked, render, { admit, force });
      } catch (thrown) {
        return asRefusal(thrown);
      }
    },
    async invalidate({ path, tags = [] }) {
      const named = [tags].flat().concat(path === undefined ? [] : pathTag(path));
      await purge(bindings, await sitesOf(bindings), named);
    },
  };
};
