import { createHash } from 'node:crypto';
import { errorChain, log } from '../platform/log.ts';
import { earlyPicture } from './early-picture.ts';
import { frameOf, framesOf, startOf, sheetOf, type Frame, type Sheet } from './split-sheets.ts';

/** The platform's types leave open what it is. */
const Bytes = Buffer as BufferConstructor;

/** The page with another beginning; what follows it is not written anew. */
const withStart = (start: string, rest: Uint8Array): Uint8Array<ArrayBuffer> => {
  const first = new TextEncoder().encode(start);
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

/** Reads a file that the build made; throws where there is none. */
export type ReadAsset = (path: string) => Promise<string>;

interface Styles {
  /** Stands in the head. */
  readonly first: string;
  /** Each stands behind a frame, in their order; '' where nothing is left for it. */
  readonly later: readonly string[];
  /** What a policy calls them. */
  readonly sources: readonly string[];
}

const sourceOf = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** HTML has styles in its head alone; a drawing may have its own anywhere, and they count for the whole page. */
const drawnStyle = (css: string): string =>
  css === '' ? '' : `<svg hidden><style><![CDATA[${css}]]></style></svg>`;

/** Sheets and, for each of their parts, the index of the frame that needs it first. */
const stylesOf = (sheets: readonly Sheet[], needed: readonly (readonly number[])[]): Styles => {
  const names = sheets.map(({ path }) => path).join(' ');
  const css: (string | undefined)[] = [''];
  sheets.forEach(({ parts }, sheet) => {
    parts.forEach((part, index) => {
      const frame = needed[sheet]?.[index] ?? 0;
      css[frame] = (css[frame] ?? '') + part.css;
    });
  });
  const [first = '', ...later] = Array.from(css, (of) => of ?? '');
  return {
    first: `<style data-sheets="${names}">${first}</style>`,
    later: later.map(drawnStyle),
    sources: [first, ...later].filter(Boolean).map(sourceOf),
  };
};

/** Sheets as they were read, and styles as they were made, for as long as the isolate lives. */
const createStyles = () => {
  const kept = new Map<string, Sheet>();
  const made = new Map<string, Styles>();

  const sheetAt = async (path: string, read: ReadAsset): Promise<Sheet> => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const css = await read(path);
    if (/<\/style|\]\]>/.test(css)) throw new Error(`${path} would end its element`);
    const sheet = sheetOf(path, css);
    kept.set(path, sheet);
    return sheet;
  };

  return {
    /** Null where a sheet cannot be read: the page keeps its links. */
    async read(paths: readonly string[], read: ReadAsset): Promise<readonly Sheet[] | null> {
      try {
        return await Promise.all(paths.map((path) => sheetAt(path, read)));
      } catch (error) {
        log('error', 'sheets_not_inlined', { paths, chain: errorChain(error) });
        return null;
      }
    },

    /** Hashes are made once for each set of sheets, and each way of parting it. */
    of(sheets: readonly Sheet[], frames: readonly Frame[]): Styles {
      const needed = sheets.map(({ parts }) => parts.map((part) => frameOf(part, frames)));
      const key = sheets.map(({ path }, index) => path + String(needed[index])).join(' ');
      const styles = made.get(key) ?? stylesOf(sheets, needed);
      made.set(key, styles);
      return styles;
    },
  };
};

/**
 * Puts the sheets of a page into it, in their order: a page on a slow line paints a round trip earlier than one
 * that has to ask for them. Those that its first frame shows something with stand in its head, those of the next
 * and of the rest behind the one before, so that none waits for what it does not show. The first picture is named
 * in the head, too. Scripts that come later find there which sheets the page has (`data-sheets`).
 */
export const createInlineStyles = () => {
  const styles = createStyles();

  /** The page with its sheets; as it was if its policy does not name styles. */
  return async (page: Response, read: ReadAsset): Promise<Response> => {
    const policy = page.headers.get('content-security-policy') ?? '';
    const isPage = page.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isPage || page.body === null || !STYLE_POLICY.test(policy)) return page;
    const bytes = Bytes.from(await page.arrayBuffer());
    const start = startOf(bytes);
    const html = start.toString();
    const headers = new Headers(page.headers);
    const head = html.slice(0, Math.max(0, html.indexOf('</head>')));
    const links = [...head.matchAll(LINK)];
    const paths = links.map(([, path = '']) => path);
    const sheets = paths.length === 0 ? null : await styles.read(paths, read);
    if (sheets === null) return new Response(bytes, { status: page.status, headers });
    const frames = framesOf(html);
    const { first, later, sources } = styles.of(sheets, frames);
    headers.set(
      'content-security-policy',
      policy.replace(STYLE_POLICY, (said) => [said.trimEnd(), ...sources].join(' ')),
    );
    const at = links[0]?.index ?? 0;
    const styled =
      head.slice(0, at).replace(VIEWPORT, (viewport) => viewport + earlyPicture(bytes)) +
      first +
      head.slice(at).replace(LINK, '');
    const ends = [head.length, ...frames.map(({ end }) => end)];
    const shown = frames.map(
      ({ end }, index) => html.slice(ends[index], end) + (later[index] ?? ''),
    );
    headers.delete('content-length');
    const begun = styled + shown.join('') + html.slice(ends.at(-1));
    return new Response(withStart(begun, bytes.subarray(start.byteLength)), {
      status: page.status,
      headers,
    });
  };
};

export type InlineStyles = ReturnType<typeof createInlineStyles>;
