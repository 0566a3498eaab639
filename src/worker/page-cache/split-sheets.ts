import { FIRST_SHOWN, NEXT_SHOWN, PART } from '#lib/site/first-frame.ts';

/** Rules of a sheet that are for the same elements, with the classes by which they find them. */
export interface SheetPart {
  readonly css: string;
  readonly classes: ReadonlySet<string>;
}

/** One of those that a rule lists. */
const SELECTOR = /[^{},]+(?=[{,])/g;
const SCOPE = /\.astro-\w+/g;
const CLASS = /\.-?[_a-z][\w-]*/gi;
/** What an element has inside says nothing of whose it is. */
const INSIDE = /:has\([^)]*\)/g;

/** Where a selector names a scope, that alone tells whose it is; other components have a `.row`, too. */
const classesOf = (css: string): ReadonlySet<string> =>
  new Set(
    (css.replace(INSIDE, '').match(SELECTOR) ?? []).flatMap((selector) =>
      (selector.match(SCOPE) ?? selector.match(CLASS) ?? []).map((name) => name.slice(1)),
    ),
  );

export interface Sheet {
  readonly path: string;
  readonly parts: readonly SheetPart[];
}

export const sheetOf = (path: string, sheet: string): Sheet => ({
  path,
  parts: sheet.split(PART).map((css) => ({ css, classes: classesOf(css) })),
});

/** What marks the end of what a frame shows, from its element to behind it. */
const MARK = new RegExp(
  `<script[^>]*id="(?:${FIRST_SHOWN}|${NEXT_SHOWN})"[^>]*>[^<]*</script>`,
  'g',
);

/** Where an element may begin to be a mark, and how it ends. */
const MARKED = [FIRST_SHOWN, NEXT_SHOWN].map((id) => `id="${id}"`);
const MARK_END = '</script>';

/** Bytes of a page that are read for its styles: to the end of the last mark, or of the head where there is none. */
export const startOf = (page: Buffer): number => {
  const last = Math.max(...MARKED.map((mark) => page.indexOf(mark)));
  const closing = last === -1 ? '</head>' : MARK_END;
  const end = page.indexOf(closing, Math.max(0, last));
  return end === -1 ? page.byteLength : end + closing.length;
};

const CLASSES = /\sclass="([^"]+)"/g;

/** What a frame adds to a page: what its elements say of their classes, each once, and where in the page it ends. */
export interface Frame {
  readonly classes: string;
  readonly end: number;
}

/** The frames that a page is read for one after the other; none for a page of which no part is shown before the rest. */
export const framesOf = (html: string): readonly Frame[] => {
  const marks = [...html.matchAll(MARK)];
  return marks.map((mark, index) => {
    const before = marks[index - 1];
    const start = before === undefined ? html.indexOf('<body') : before.index;
    const said = new Set<string>();
    for (const [, all = ''] of html.slice(start, mark.index).matchAll(CLASSES)) said.add(all);
    return { classes: [...said].join(' '), end: mark.index + mark[0].length };
  });
};

/**
 * Indexes of the frames that need some rules first, as one of them is for an element of it; that of the first for
 * elements without a class, and one more than the last for rules of the rest.
 */
export const firstFrames = (
  parts: readonly SheetPart[],
  frames: readonly Frame[],
): readonly number[] => {
  const shown = frames.map((frame) => new Set(frame.classes.split(/\s+/)));
  return parts.map(({ classes }) => {
    if (classes.size === 0) return 0;
    const index = shown.findIndex((names) => !classes.isDisjointFrom(names));
    return index === -1 ? frames.length : index;
  });
};
