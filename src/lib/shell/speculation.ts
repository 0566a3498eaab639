/*
 * What a browser may fetch before a link is pressed: the pages that are the same for everybody. Nothing
 * of a customer's, and nothing whose address does something.
 */

/** Where browsers find the rules. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Paths that are no page for everybody; `*` stands for anything, and at the end for nothing, too. */
const NOT_PUBLIC = [
  '/auth/*',
  '/post-login',
  '/idp/*',
  '/profile/*',
  '/purchase/*',
  '/game/*',
  '/consent',
  '/compare',
  '/store/yours/*',
  '/rooms/*',
  '/test-payments/*',
  '/webhooks/*',
  '/market/*',
  '/operator/*',
  '/web/*',
  '/api/*',
  '/v1/*',
  '/emails/*',
  '/lists/*',
  '/*/products/d/*/alert',
  '/review-photographs/*',
  '/*/products/d/*/enquiry',
  '/*/products/d/*/review',
  '/media/*',
  '/_astro/*',
  '/sites/*',
  '/fragments/*',
  '/carousels/*',
] as const;

/** Links that change the page they stand on, or that no crawler follows either. */
const IN_PLACE = [
  '[rel~=nofollow]',
  '[download]',
  '#listing a:not(article a)',
  '.thumbnails a',
  '[data-part=facts] a',
] as const;

const PATTERNS = NOT_PUBLIC.map(
  (pattern) => new RegExp(`^${pattern.replaceAll('*', '.*').replace(/\/\.\*$/, '(/.*)?')}$`),
);

/** Whether a path is that of a page for everybody. */
export const isPublicPath = (path: string): boolean =>
  !PATTERNS.some((pattern) => pattern.test(path));

/** What attribute selectors say of a link to such an address, with a query or without. */
const linkTo = (pattern: string): readonly string[] => {
  const whole = pattern.replace(/\/\*$/, '');
  const [start = '', ...pieces] = whole.split('*');
  const end = pieces.pop();
  const below = whole === pattern ? [] : [`[href^="${whole}/"]`];
  if (end === undefined) return [`[href="${whole}"]`, `[href^="${whole}?"]`, ...below];
  const inside = [`[href^="${start}"]`, ...pieces.map((piece) => `[href*="${piece}"]`)].join('');
  return [`${inside}[href$="${end}"]`, `${inside}[href*="${end}?"]`];
};

const NOT_FETCHED = ['[href^="//"]', ...NOT_PUBLIC.flatMap(linkTo), ...IN_PLACE];

/**
 * A selector alone: with URL patterns a browser tries each of them on each link whenever the address or a link
 * changes, which held up a telephone for 40 ms after each press.
 */
const PUBLIC_LINK = `a[href^="/"]:not(${NOT_FETCHED.join(', ')})`;

/**
 * The rules: a page is fetched when a pointer rests on its link or a finger touches it, and is rendered
 * ahead once a product or an entry of the menu is being pressed. Browsers do neither for a visitor who
 * saves data or energy.
 */
export const SPECULATION_RULES = {
  prefetch: [{ where: { selector_matches: PUBLIC_LINK }, eagerness: 'moderate' }],
  prerender: [
    {
      where: { selector_matches: `${PUBLIC_LINK}:is(article a, header a)` },
      eagerness: 'conservative',
    },
  ],
} as const;
