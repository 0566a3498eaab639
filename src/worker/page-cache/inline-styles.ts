import { createHash } from 'node:crypto';
import { errorChain, log } from '../platform/log.ts';
import { earlyPicture } from './early-picture.ts';

/** The page with another head; what follows the head is neither read nor written anew. */
const withHead = (page: Uint8Array, head: string, other: string): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder();
  const first = encoder.encode(other);
  const rest = page.subarray(encoder.encode(head).byteLength);
  const whole = new Uint8Array(first.byteLength + rest.byteLength);
  whole.set(first);
  whole.set(rest, first.byteLength);
  return whole;
};

/** A sheet that the build links in the head of a page. */
const LINK = /<link rel="stylesheet" href="(\/_astro\/[\w.-]+\.css)"[^>]*>/g;

/** Says how wide the window is, which decides the size in which a picture is asked for. */
const VIEWPORT = /<meta name="viewport"[^>]*>/;

/** What a page's policy says of styles. */
const STYLE_POLICY = /style-src [^;]*/;

interface Style {
  readonly element: string;
  /** What a policy calls it. */
  readonly source: string;
}

/** Reads a file that the build made; throws where there is none. */
export type ReadAsset = (path: string) => Promise<string>;

/**
 * Puts the sheets of a page into its head, in their order: a page on a slow line paints a round trip
 * earlier than one that has to ask for them. Its first picture is named there, too. Scripts that come later find there which sheets the page
 * has (`data-sheets`).
 */
export const createInlineStyles = () => {
  const kept = new Map<string, Style>();

  const styleOf = async (paths: readonly string[], read: ReadAsset): Promise<Style> => {
    const names = paths.join(' ');
    const known = kept.get(names);
    if (known !== undefined) return known;
    const css = (await Promise.all(paths.map(read))).join('');
    if (css.includes('</style')) throw new Error(`a sheet of ${names} would end its element`);
    const style = {
      element: `<style data-sheets="${names}">${css}</style>`,
      source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    };
    kept.set(names, style);
    return style;
  };

  /** Null where a sheet cannot be read: the page keeps its links. */
  const readStyle = async (paths: readonly string[], read: ReadAsset): Promise<Style | null> => {
    try {
      return await styleOf(paths, read);
    } catch (error) {
      log('error', 'sheets_not_inlined', { paths, chain: errorChain(error) });
      return null;
    }
  };

  /** The page with its sheets; as it was if its policy does not name styles. */
  return async (page: Response, read: ReadAsset): Promise<Response> => {
    const policy = page.headers.get('content-security-policy') ?? '';
    const isPage = page.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isPage || page.body === null || !STYLE_POLICY.test(policy)) return page;
    const bytes = new Uint8Array(await page.arrayBuffer());
    const html = new TextDecoder().decode(bytes);
    const headers = new Headers(page.headers);
    const head = html.slice(0, Math.max(0, html.indexOf('</head>')));
    const links = [...head.matchAll(LINK)];
    const paths = links.map(([, path = '']) => path);
    const style = paths.length === 0 ? null : await readStyle(paths, read);
    if (style === null) return new Response(bytes, { status: page.status, headers });
    headers.set(
      'content-security-policy',
      policy.replace(STYLE_POLICY, (said) => `${said.trimEnd()} ${style.source}`),
    );
    const [first] = links;
    const unlinked = head.slice(first?.index).replace(LINK, '');
    const styled =
      head.slice(0, first?.index).replace(VIEWPORT, (viewport) => viewport + earlyPicture(html)) +
      style.element +
      unlinked;
    headers.delete('content-length');
    return new Response(withHead(bytes, head, styled), { status: page.status, headers });
  };
};

export type InlineStyles = ReturnType<typeof createInlineStyles>;
