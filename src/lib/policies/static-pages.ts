import * as z from 'zod';
import type { Site } from '@parlour/site';
import { NOT_AVAILABLE } from '#lib/site/template.ts';
import { isStaticPath, PROMISED_PATHS } from './static-paths.ts';
import { fillHtml, fillText, placeholderProblems } from './placeholders.ts';

/** Thrown if the texts cannot become pages; lists every problem with its file. */
class StaticPageError extends Error {
  constructor(problems: readonly string[]) {
    super(['catalogue/policies: the texts can’t be used', ...problems].join('\n  - '));
    this.name = 'StaticPageError';
  }
}

/** A rendered Markdown file of `catalogue/policies`. */
export interface TextSource {
  /** Such as `return-policy.md`, or `sites/hearth/about-us.md` for a text of one site. */
  readonly file: string;
  readonly frontmatter: unknown;
  readonly html: string;
}

/** Front matter of a text. */
const Head = z.strictObject({
  /** For menus, where the title would be too long. */
  name: z.string().min(1),
  title: z.string().min(1),
  description: z.string().min(1),
  /** Stands below the title in larger letters. */
  lead: z.string().default(''),
  group: z.enum(['policies', 'help']),
  /** Its place in the menu of its group. */
  order: z.int(),
  /** The month of the last change, in words, such as 'November 2026'. */
  updated: z.string().default(''),
  /** A form to print and fill in: only the form itself is printed. */
  form: z.boolean().default(false),
});

/** A page that is made at build time. */
export type StaticPage = z.output<typeof Head> & { readonly path: string; readonly html: string };

const SITE_FILE = /^sites\/([^/]+)\/(.+)$/;

/**
 * The pages of each site. A text in `sites/<id>/` replaces the common one with the same name; one of a site
 * that is not among these, as in an environment that does not serve it, is left out.
 * @throws {StaticPageError} if a text has an unknown placeholder or invalid front matter, or has no valid
 * path, or if a promised page is missing
 */
export const staticPages = (
  sites: readonly Site[],
  sources: readonly TextSource[],
): ReadonlyMap<Site, readonly StaticPage[]> => {
  const told = sources.filter((source) => isShared(source) || sites.some(isOf(source)));
  const problems = told.flatMap((source) => [...misplaced(source), ...headProblems(source)]);
  const pages = new Map(
    sites.map((site) => {
      const own = sourcesOf(site, sources);
      problems.push(...own.flatMap((source) => unfillable(source, site)), ...missing(own, site));
      return [site, own];
    }),
  );
  if (problems.length > 0) throw new StaticPageError([...new Set(problems)]);
  return new Map(
    [...pages].map(([site, own]) => [site, inOrder(own.map((each) => page(each, site)))]),
  );
};

/**
 * The pages of one site, as in `staticPages`, with the name of another company if there is one; what that
 * leaves out comes from the site.
 * @throws {StaticPageError} as in `staticPages`
 */
export const pagesOfSite = (
  site: Site,
  company: Site['seller'],
  sources: readonly TextSource[],
): readonly StaticPage[] => {
  const told = Object.entries(company).filter(([, text]) => text && text !== NOT_AVAILABLE);
  const named: Site = { ...site, seller: { ...site.seller, ...Object.fromEntries(told) } };
  return staticPages([named], sources).get(named) ?? [];
};

const pathOf = ({ file }: TextSource): string =>
  `/${(SITE_FILE.exec(file)?.[2] ?? file).replace(/\.md$/, '')}`;

const siteOf = ({ file }: TextSource): string | undefined => SITE_FILE.exec(file)?.[1];

const isShared = (source: TextSource): boolean => siteOf(source) === undefined;

const isOf = (source: TextSource) => (site: Site) => siteOf(source) === site.id;

const sourcesOf = (site: Site, sources: readonly TextSource[]): readonly TextSource[] => {
  const own = sources.filter((source) => isOf(source)(site));
  const shared = sources.filter(
    (source) => isShared(source) && !own.some((other) => pathOf(other) === pathOf(source)),
  );
  return [...shared, ...own];
};

const page = (source: TextSource, site: Site): StaticPage => {
  const head = Head.parse(source.frontmatter);
  return {
    ...head,
    path: pathOf(source),
    title: fillText(head.title, site),
    description: fillText(head.description, site),
    lead: fillText(head.lead, site),
    html: fillHtml(source.html, site),
  };
};

const inOrder = (pages: readonly StaticPage[]): readonly StaticPage[] =>
  pages.toSorted((a, b) => a.order - b.order);

const misplaced = (source: TextSource): string[] =>
  isStaticPath(pathOf(source)) ? [] : [`${source.file}: no page has this path`];

const headProblems = ({ file, frontmatter }: TextSource): string[] => {
  const { error } = Head.safeParse(frontmatter);
  return (error?.issues ?? []).map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`);
};

const unfillable = ({ file, frontmatter, html }: TextSource, site: Site): string[] => {
  const { title = '', description = '', lead = '' } = Head.safeParse(frontmatter).data ?? {};
  return placeholderProblems([title, description, lead, html].join('\n'), site).map(
    (problem) => `${file}: ${problem}`,
  );
};

const missing = (own: readonly TextSource[], { id }: Site): string[] =>
  PROMISED_PATHS.filter((path) => !own.some((source) => pathOf(source) === path)).map(
    (path) => `${path.slice(1)}.md: missing, and the site ${id} links to it`,
  );
