import { calls, operatorCalls } from '@parlour/contract';
import { paths } from '#lib/paths.ts';

/** The kind of a route: a page, a call of a script or an operator, sign-in, a file, or something else. */
type RouteGroup = 'page' | 'call' | 'account' | 'file' | 'other';

/** The pattern of a URL, so that it contains neither ids nor anybody's input. */
export interface Route {
  /** Such as `/{slug}/products/d/{id}`. */
  readonly route: string;
  readonly group: RouteGroup;
  /** Kind of page, such as `product`; '' if it is not a page. */
  readonly page: string;
}

/** Kinds of page with their patterns, after the files in `src/pages`; the first match wins. */
const PAGE_ROUTES: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  product: ['/{slug}/products/d/{id}'],
  list: ['/products', '/products/{...rest}', '/{slug}/products/list/{...rest}'],
  seller: ['/{slug}/products/seller/{id}', '/seller/{id}', '/profile/seller/{id}'],
  enquiry: ['/{slug}/products/d/{id}/enquiry'],
  fit: ['/{slug}/products/d/{id}/fit'],
  arrival: ['/{slug}/products/d/{id}/arrival'],
  room: ['/{slug}/products/d/{id}/room'],
  review: ['/{slug}/products/d/{id}/review', '/{slug}/products/d/{id}/reviews'],
  story: ['/{slug}/moodrooms/d/{id}', '/{slug}/blog/d/{id}'],
  stories: ['/{slug}/moodrooms/{...rest}', '/{slug}/blog/{...rest}'],
  compare: ['/compare'],
  cart: ['/purchase/cart', '/purchase/cart-new'],
  checkout: ['/purchase/checkout'],
  order: [
    '/purchase/invoice/{id}',
    '/purchase/order-confirmation/{id}',
    '/purchase/payment-methods',
    '/purchase/orders-list-new',
    '/purchase/orders-list-new/{id}',
    '/purchase/orders-list-new/{id}/again',
    '/purchase/orders-list-new/{id}/claims/{shipment}',
    '/cancel',
    '/cancel/{key}',
    '/purchase/orders-list',
    '/samples',
    '/profile/samples',
  ],
  account: [
    ...['addresses', 'bookmarks', 'bookmarks/{...rest}', 'changepassword', 'data', 'edit'].map(
      (name) => `/profile/${name}`,
    ),
    ...['lists', 'lists/{id}', 'lists/put', 'alerts', 'searches'].map((name) => `/profile/${name}`),
    ...['assistants', 'passkeys', 'productrequest', 'role', 'sessions', 'styles'].map(
      (name) => `/profile/${name}`,
    ),
    '/store/yours',
    '/store/yours/moodrooms',
    '/profile/rooms',
    '/profile/rooms/{id}',
    '/rooms/{share}',
  ],
  emails: ['/emails/{key}', '/emails/confirm', '/{slug}/products/d/{id}/alert'],
  shared_list: ['/lists/{key}', '/deliveries/{key}'],
  index: ['/store/{index}', '/info/tag/{id}'],
  game: ['/game', '/game/play/{id}/result', '/game/play/{id}/round/{round}'],
  policy: [
    ...paths.policies.map(({ url }) => url),
    paths.cookies,
    paths.cancellationForm,
    paths.accessibility,
  ],
  info: ['/info/{page}'],
  agent_checkout: ['/agents/checkout/{id}'],
};

const ACCOUNT = [
  '/auth/{...rest}',
  '/post-login',
  '/idp/.well-known/{...rest}',
  '/idp/sign-in',
  '/idp/sign-up',
  '/idp/forgotten-password',
  '/idp/reset-password',
  '/idp/verify-email',
  '/idp/outbox',
  '/idp/consent',
  '/idp/error',
  '/idp/callback/{provider}',
  '/idp/{...rest}',
];

/** What the shop tells programs about itself. */
const FILES = [
  '/.well-known/{...rest}',
  '/mcp',
  '/llms.txt',
  '/agents.md',
  '/{page}.md',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/{file}',
  '/rss.xml',
  '/feeds/{file}',
  '/manifest.webmanifest',
  '/sites/{...rest}',
  '/_astro/{...rest}',
  '/media/{...rest}',
  '/pictures/{file}',
  '/review-photographs/{id}/{file}',
  '/purchase/orders-list-new/{id}/claims/{number}/photographs/{photograph}',
  '/service-worker.js',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png',
  '/index.html',
];

const OTHERS = [
  '/fragments/menus/{menu}',
  '/fragments/own-moodrooms',
  '/fragments/recently-viewed',
  '/fragments/style-order',
  '/carousels/associated/{id}',
  '/carousels/recommended',
  '/markdown-made/{...page}',
  '/offline',
  '/consent',
  '/vitals',
  '/healthz',
  '/healthz/ready',
  '/webhooks/{...rest}',
  '/test-payments/{...rest}',
  '/market/{...rest}',
  '/operator',
  '/operator/{...rest}',
];

const CALLS = [...Object.values(calls), ...Object.values(operatorCalls)].map(
  ({ path }) => `/${path}`,
);

/** A URL that the shop does not have. */
const NOWHERE: Route = { route: '(none)', group: 'other', page: '' };

const rowsOf = (routes: readonly string[], group: RouteGroup, page = ''): readonly Route[] =>
  routes.map((route) => ({ route, group, page }));

const ROUTES: readonly Route[] = [
  ...Object.entries(PAGE_ROUTES).flatMap(([page, routes]) => rowsOf(routes, 'page', page)),
  ...rowsOf([...new Set(CALLS)], 'call'),
  ...rowsOf(ACCOUNT, 'account'),
  ...rowsOf(FILES, 'file'),
  ...rowsOf(OTHERS, 'other'),
];

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .split(/(\{[^}]+\})/)
      .map((part) =>
        part.startsWith('{...') ? '.+' : part.startsWith('{') ? '[^/]+' : escaped(part),
      )
      .join('')}$`,
  );

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const ROWS = ROUTES.map((row) => ({ row, pattern: patternOf(row.route) }));

/** Patterns without a parameter, for a quick look-up. */
const FIXED = new Map(ROUTES.toReversed().map((row) => [row.route, row]));

/** The route of a URL, by its path. */
export const routeOf = (path: string): Route =>
  FIXED.get(path) ?? ROWS.find(({ pattern }) => pattern.test(path))?.row ?? NOWHERE;
