import { FIRST_SHOWN } from '#lib/site/first-frame.ts';

/** A sheet of a page, with the classes by which its rules find an element. */
export interface Sheet {
  readonly path: string;
  readonly css: string;
  readonly classes: ReadonlySet<string>;
}

/** The classes that one element must have, written one behind the other. */
const COMPOUND = /(?:\.-?[_a-z][\w-]*)+/gi;
const SCOPE = /\.(astro-\w+)/;
/** What an element has inside says nothing of whose it is. */
const INSIDE = /:has\([^)]*\)/g;

/** In a scoped rule the scope tells whose it is; other components have a `.row`, too. */
const classesOf = (css: string): ReadonlySet<string> =>
  new Set(
    (css.replace(INSIDE, '').match(COMPOUND) ?? []).flatMap((compound) => {
      const [, scope] = SCOPE.exec(compound) ?? [];
      return scope === undefined ? compound.slice(1).split('.') : [scope];
    }),
  );

export const sheetOf = (path: string, css: string): Sheet => ({
  ...{ path, css },
  classes: classesOf(css),
});

/** What marks the end of what a first frame shows, from its element to behind it. */
const MARK = new RegExp(`<script[^>]*id="${FIRST_SHOWN}"[^>]*>[^<]*</script>`);

const CLASSES = /\sclass="([^"]+)"/g;

/** What a first frame shows of a page: its classes, and where in the page it ends. */
export interface FirstShown {
  readonly classes: ReadonlySet<string>;
  readonly end: number;
}

/** Null for a page of which no part is shown before the rest. */
export const firstShown = (html: string): FirstShown | null => {
  const mark = MARK.exec(html);
  if (mark === null) return null;
  const shown = html.slice(html.indexOf('<body'), mark.index);
  const names = [...shown.matchAll(CLASSES)].flatMap(([, all = '']) => all.split(/\s+/));
  return { classes: new Set(names), end: mark.index + mark[0].length };
};

/** Whether a first frame needs a sheet: it has a rule for one of its elements, or for elements without a class. */
export const isShownFirst = ({ classes }: Sheet, shown: FirstShown): boolean =>
  classes.size === 0 || !classes.isDisjointFrom(shown.classes);
