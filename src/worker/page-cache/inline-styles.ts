import { createHash } from 'node:crypto';
import { createMemory } from '#lib/memory.ts';
import { errorChain, log } from '../platform/log.ts';
import { firstPictureOf, linkTo, type FirstPicture } from './first-picture.ts';
import type { ReadFile } from './own-file.ts';
import { createPicturePreviews } from './picture-preview.ts';
import { firstFrames, framesOf, startOf, sheetOf, type Frame, type Sheet } from './split-sheets.ts';

/** The platform's types leave open what it is. */
const Bytes = Buffer as BufferConstructor;

/** What stands in a page in place of some of its bytes. */
interface Inset {
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array();

/**
 * The page with other bytes in places; nothing else of it is read or written anew.
 * @param insets in their order, none within another
 */
const withInsets = (page: Uint8Array, insets: readonly Inset[]): Uint8Array<ArrayBuffer> => {
  const more = insets.reduce((sum, { from, to, bytes }) => sum + bytes.byteLength - (to - from), 0);
  const whole = new Uint8Array(page.byteLength + more);
  let read = 0;
  let written = 0;
  const put = (bytes: Uint8Array): void => {
    whole.set(bytes, written);
    written += bytes.byteLength;
  };
  for (const { from, to, bytes } of insets) {
    put(page.subarray(read, from));
    put(bytes);
    read = to;
  }
  put(page.subarray(read));
  return whole;
};

const encoder = new TextEncoder();

/** A sheet that the build links in the head of a page. */
const LINK = /<link rel="stylesheet" href="(\/_astro\/[\w.-]+\.css)"[^>]*>/g;

/** Says how wide the window is, which decides the size in which a picture is asked for. */
const VIEWPORT = /<meta name="viewport"[^>]*>/;

/** What a page's policy says of styles. */
const STYLE_POLICY = /style-src [^;]*/;

interface Styles {
  /** Stands in the head. */
  readonly first: Uint8Array;
  /** Each stands behind a frame, in their order; of no bytes where nothing is left for it. */
  readonly later: readonly Uint8Array[];
  /** What a policy calls them. */
  readonly sources: readonly string[];
}

const sourceOf = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** HTML has styles in its head alone; a drawing may have its own anywhere, and they count for the whole page. */
const drawnStyle = (css: string, what = ''): string =>
  css === '' ? '' : `<svg hidden><style${what}><![CDATA[${css}]]></style></svg>`;

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
    first: encoder.encode(`<style data-sheets="${names}">${first}</style>`),
    later: later.map((css) => encoder.encode(drawnStyle(css))),
    sources: [first, ...later].filter(Boolean).map(sourceOf),
  };
};

/** Characters that are kept of what pages say of their classes: of some 150 kinds of pages. */
const CAPACITY = 500_000;

/** Sheets as they were read, and styles as they were made, for as long as the isolate lives. */
const createStyles = () => {
  const kept = new Map<string, Sheet>();
  const made = new Map<string, Styles>();
  const known = createMemory<{ readonly key: string; readonly styles: Styles }>({
    capacity: CAPACITY,
    sizeOf: ({ key }) => key.length,
  });

  const sheetAt = async (path: string, read: ReadFile): Promise<Sheet> => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const css = await (await read(path)).text();
    if (/<\/style|\]\]>/.test(css)) throw new Error(`${path} would end its element`);
    const sheet = sheetOf(path, css);
    kept.set(path, sheet);
    return sheet;
  };

  const partedBy = (sheets: readonly Sheet[], frames: readonly Frame[]): Styles => {
    const needed = sheets.map(({ parts }) => firstFrames(parts, frames));
    const key = sheets.map(({ path }, index) => path + String(needed[index])).join(' ');
    const styles = made.get(key) ?? stylesOf(sheets, needed);
    made.set(key, styles);
    return styles;
  };

  return {
    /** Null where a sheet cannot be read: the page keeps its links. */
    async read(paths: readonly string[], read: ReadFile): Promise<readonly Sheet[] | null> {
      try {
        return await Promise.all(paths.map((path) => sheetAt(path, read)));
      } catch (error) {
        log('error', 'sheets_not_inlined', { paths, chain: errorChain(error) });
        return null;
      }
    },

    /**
     * Hashes are made once for each set of sheets, and each way of parting it; which way it is, once for pages
     * whose frames have the same classes.
     */
    of(sheets: readonly Sheet[], frames: readonly Frame[]): Styles {
      const asked = [...sheets.map(({ path }) => path), ...frames.map(({ classes }) => classes)];
      const key = asked.join('\n');
      const styles = known.get(key)?.styles ?? partedBy(sheets, frames);
      known.set(key, { key, styles });
      return styles;
    },
  };
};

/**
 * Puts the sheets of a page into it, in their order: a page on a slow line paints a round trip earlier than one
 * that has to ask for them. Those that its first frame shows something with stand in its head, those of the next
 * and of the rest behind the one before, so that none waits for what it does not show. The first picture is named
 * in the head, too, and a small copy of it comes with the page where a frame of its own shows it. Scripts that come
 * later find in the head which sheets the page has (`data-sheets`).
 */
export const createInlineStyles = () => {
  const styles = createStyles();
  const previewOf = createPicturePreviews();

  /** The page with its sheets; as it was if its policy does not name styles. */
  return async (page: Response, read: ReadFile): Promise<Response> => {
    const policy = page.headers.get('content-security-policy') ?? '';
    const isPage = page.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isPage || page.body === null || !STYLE_POLICY.test(policy)) return page;
    const bytes = Bytes.from(await page.arrayBuffer());
    // A character a byte, so that places in the text are places in the page: what is looked for is ASCII.
    const html = bytes.toString('latin1', 0, startOf(bytes));
    const headers = new Headers(page.headers);
    const end = Math.max(0, html.indexOf('</head>'));
    const links = [...html.slice(0, end).matchAll(LINK)];
    const paths = links.map(([, path = '']) => path);
    const sheets = paths.length === 0 ? null : await styles.read(paths, read);
    if (sheets === null) return new Response(bytes, { status: page.status, headers });
    const frames = framesOf(html);
    const picture = firstPictureOf(bytes);
    const preview = isShownNext(picture, frames) ? await previewOf(picture, read) : '';
    const { first, later, sources } = styles.of(sheets, frames);
    const all = preview === '' ? sources : [...sources, sourceOf(preview)];
    headers.set(
      'content-security-policy',
      policy.replace(STYLE_POLICY, (said) => [said.trimEnd(), ...all].join(' ')),
    );
    headers.delete('content-length');
    const insets = [
      ...early(html, links[0]?.index ?? 0, picture),
      ...links.map(({ index, 0: { length } }, at) => ({
        ...{ from: index, to: index + length },
        bytes: at === 0 ? first : NOTHING,
      })),
      ...frames.flatMap(({ end }, index) => [
        behind(end, later[index] ?? NOTHING),
        ...(index === 0 ? [behind(end, encoder.encode(drawnStyle(preview, ' data-picture')))] : []),
      ]),
    ];
    return new Response(withInsets(bytes, insets), { status: page.status, headers });
  };
};

/** Whether the second of a page's frames is the one that shows its first picture, as its largest. */
const isShownNext = (
  picture: FirstPicture | null,
  [first, next]: readonly Frame[],
): picture is FirstPicture =>
  picture !== null &&
  first !== undefined &&
  next !== undefined &&
  picture.at > first.end &&
  picture.at < next.end;

const behind = (at: number, bytes: Uint8Array): Inset => ({ from: at, to: at, bytes });

/** The link to the first picture, where the window's width is said before some place. */
const early = (html: string, before: number, picture: FirstPicture | null): readonly Inset[] => {
  const viewport = VIEWPORT.exec(html.slice(0, before));
  if (viewport === null || picture === null) return [];
  return [behind(viewport.index + viewport[0].length, encoder.encode(linkTo(picture)))];
};
