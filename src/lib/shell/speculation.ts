/*
 * The links whose pages a browser may prefetch: those that are the same for everybody. They include no page of a
 * customer, and no URL with an effect. A page that is missing below is refused when it is fetched ahead, by what it
 * says of itself (src/worker/middleware/speculation.ts); this list spares the request.
 */

/** Where browsers load the rules. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Paths that are not the same for everybody; `*` stands for anything, at the end also for nothing. */
const NOT_PUBLIC = [
  '/auth/*',
  '/post-login',
  '/idp/*',
  '/profile/*',
  '/purchase/*',
  '/samples',
  '/cancel/*',
  '/game/*',
  '/consent',
  '/compare',
  '/store/yours/*',
  '/rooms/*',
  '/agents/checkout/*',
  '/test-payments/*',
  '/webhooks/*',
  '/market/*',
  '/operator/*',
  '/web/*',
  '/api/*',
  '/v1/*',
  '/emails/*',
  '/lists/*',
  '/deliveries/*',
  '/bookmark',
  '/*/products/d/*/alert',
  '/*/products/d/*/arrival',
  '/*/products/d/*/fit',
  '/*/products/d/*/room',
  '/review-photographs/*',
  '/*/products/d/*/enquiry',
  '/*/products/d/*/review',
  '/media/*',
  '/_astro/*',
  '/sites/*',
  '/fragments/*',
  '/carousels/*',
] as const;

/** Links that change the page that they stand on, or that crawlers do not follow either. */
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

/** Whether a path's page is the same for everybody. */
export const isPublicPath = (path: string): boolean =>
  !PATTERNS.some((pattern) => pattern.test(path));

/** Attribute selectors for a link to such a URL, with or without a query. */
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
 * A selector is enough: with URL patterns, a browser tries each of them on each link whenever the URL or a
 * link changes, which held up a telephone for 40 ms after each press.
 */
const PUBLIC_LINK = `a[href^="/"]:not(${NOT_FETCHED.join(', ')})`;

/**
 * The rules: a page is prefetched when a pointer rests on its link or a finger touches it, and prerendered
 * while a product or a menu entry is being pressed. Browsers do neither for a visitor who saves data or
 * energy.
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
