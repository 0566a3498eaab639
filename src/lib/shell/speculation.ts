/*
 * What a browser may fetch before a link is pressed: the pages that are the same for everybody. Nothing
 * of a customer's, and nothing whose address does something.
 */

/** Where browsers find the rules. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Addresses that are no page for everybody, as URL patterns. */
const NOT_PUBLIC = [
  ...['/auth/*', '/post-login', '/idp/*', '/profile/*', '/purchase/*', '/game/*', '/consent'],
  ...['/compare', '/store/yours', '/store/yours/*', '/rooms/*'],
  ...['/test-payments/*', '/webhooks/*', '/market/*', '/operator/*', '/web/*', '/api/*', '/v1/*'],
  ...['/letters/*', '/lists/*', '/*/products/d/*/alert', '/review-photographs/*'],
  ...['/*/products/d/*/enquiry', '/*/products/d/*/review', '/media/*', '/_astro/*', '/sites/*'],
  ...['/fragments/*', '/carousels/*'],
] as const;

/** Links that change the page they stand on, or that no crawler follows either. */
const IN_PLACE = [
  '[rel~=nofollow]',
  '[download]',
  '#listing a:not(article a)',
  '.thumbnails a',
  '#product-facts a',
] as const;

const PATTERNS = NOT_PUBLIC.map(
  (pattern) => new RegExp(`^${pattern.replaceAll('*', '.*').replace(/\/\.\*$/, '(/.*)?')}$`),
);

/** Whether a path is that of a page for everybody. */
export const isPublicPath = (path: string): boolean =>
  !PATTERNS.some((pattern) => pattern.test(path));

const PUBLIC_LINK = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: [...NOT_PUBLIC] } },
    { not: { selector_matches: [...IN_PLACE] } },
  ],
};

/**
 * The rules: a page is fetched when a pointer rests on its link or a finger touches it, and is rendered
 * ahead once a product or an entry of the menu is being pressed. Browsers do neither for a visitor who
 * saves data or energy.
 */
export const SPECULATION_RULES = {
  prefetch: [{ where: PUBLIC_LINK, eagerness: 'moderate' }],
  prerender: [
    {
      where: { and: [...PUBLIC_LINK.and, { selector_matches: ['article a', 'header a'] }] },
      eagerness: 'conservative',
    },
  ],
} as const;
