/*
 * The cases of the public suite http-tests/cache-tests that concern a page cache, by their ids: what the
 * renderer answers first, what is asked next, and whether the first answer is used again. The page cache takes
 * a lifetime from `CDN-Cache-Control` alone (RFC 9213). A case of the suite that sends a lifetime in
 * `Cache-Control` sends it in that field here; everything else is the suite's. `docs/conformance.md` says which
 * groups do not apply.
 */

type Headers = readonly (readonly [name: string, value: string])[];

export interface Case {
  readonly id: string;
  /** What the renderer answers the first request. */
  readonly answer: Headers;
  readonly status?: number;
  readonly request?: Headers;
  /** Seconds before the next request; 3 by default, as in the suite. */
  readonly pause?: number;
  readonly next?: { readonly request?: Headers; readonly path?: string; readonly status?: number };
  readonly isReused: boolean;
}

const lifetime = (directives: string): Headers => [['cdn-cache-control', directives]];
const FRESH = lifetime('max-age=3600');
/** Past before the suite's pause of three seconds is over. */
const STALE = lifetime('max-age=2');

const reused = (id: string, answer: Headers, more: Partial<Case> = {}): Case => ({
  id,
  answer,
  isReused: true,
  ...more,
});
const notReused = (id: string, answer: Headers, more: Partial<Case> = {}): Case => ({
  id,
  answer,
  isReused: false,
  ...more,
});

const FRESHNESS: readonly Case[] = [
  notReused('freshness-none', []),
  reused('freshness-max-age', FRESH),
  notReused('freshness-max-age-stale', STALE),
  notReused('freshness-max-age-0', lifetime('max-age=0')),
  reused('freshness-max-age-max-minus-1', lifetime('max-age=2147483647')),
  reused('freshness-max-age-max', lifetime('max-age=2147483648')),
  reused('freshness-max-age-max-plus-1', lifetime('max-age=2147483649')),
  reused('freshness-max-age-max-plus', lifetime('max-age=99999999999')),
  notReused('freshness-max-age-age', [...FRESH, ['age', '7200']]),
  reused('freshness-max-age-expires', [...FRESH, ['expires', 'Mon, 01 Jan 2024 00:00:00 GMT']]),
  reused('freshness-max-age-expires-invalid', [...FRESH, ['expires', '0']]),
  notReused('freshness-max-age-0-expires', [
    ...lifetime('max-age=0'),
    ['expires', 'Fri, 01 Jan 2100 00:00:00 GMT'],
  ]),
  reused('freshness-max-age-extension', lifetime('foobar, max-age=3600')),
  notReused('freshness-max-age-negative', lifetime('max-age=-3600')),
  notReused('freshness-max-age-ignore-quoted', lifetime('extension="max-age=3600", max-age=1')),
  notReused('freshness-max-age-ignore-quoted-rev', lifetime('max-age=1, extension="max-age=3600"')),
  notReused('freshness-max-age-single-quoted', lifetime("max-age='3600'")),
  reused('freshness-max-age-leading-zero', lifetime('max-age=003600')),
  notReused('freshness-expires-past', [['expires', 'Mon, 01 Jan 2024 00:00:00 GMT']]),
  notReused('freshness-expires-invalid', [['expires', '0']]),
];

const TARGETED: readonly Case[] = [
  reused('cdn-max-age', FRESH),
  reused('cdn-max-age-max', lifetime('max-age=2147483648')),
  reused('cdn-max-age-max-plus', lifetime('max-age=99999999999')),
  notReused('cdn-max-age-age', [...FRESH, ['age', '7200']]),
  notReused('cdn-max-age-space-before-equals', [
    ...lifetime('max-age =100'),
    ['cache-control', 'max-age=1'],
  ]),
  notReused('cdn-max-age-space-after-equals', [
    ...lifetime('max-age= 100'),
    ['cache-control', 'max-age=1'],
  ]),
  notReused('cdn-max-age-0', lifetime('max-age=0')),
  reused('cdn-max-age-extension', lifetime('foobar, max-age=3600')),
  reused('cdn-max-age-expires', [...FRESH, ['expires', 'Mon, 01 Jan 2024 00:00:00 GMT']]),
  reused('cdn-max-age-cc-max-age-invalid-expires', [...FRESH, ['expires', '0']]),
  notReused('cdn-max-age-0-expires', [
    ...lifetime('max-age=0'),
    ['expires', 'Fri, 01 Jan 2100 00:00:00 GMT'],
  ]),
  reused('cdn-max-age-short-cc-max-age', [...FRESH, ['cache-control', 'max-age=1']]),
  notReused('cdn-max-age-long-cc-max-age', [
    ...lifetime('max-age=1'),
    ['cache-control', 'max-age=3600'],
  ]),
  notReused('cdn-private', [...lifetime('private'), ['cache-control', 'max-age=10000']]),
  notReused('cdn-no-cache', [...lifetime('no-cache'), ['cache-control', 'max-age=10000']]),
  notReused('cdn-no-store-cc-fresh', [...lifetime('no-store'), ['cache-control', 'max-age=10000']]),
  notReused('cdn-cc-invalid-sh-type-unknown', [
    ...lifetime('max-age=10000, &&&&&'),
    ['cache-control', 'public'],
  ]),
  notReused('cdn-cc-invalid-sh-type-wrong', [
    ...lifetime('max-age="10000"'),
    ['cache-control', 'public'],
  ]),
];

const RESPONSES: readonly Case[] = [
  notReused('cc-resp-private-shared', [...FRESH, ['cache-control', 'private']]),
  notReused('cc-resp-no-store', [...FRESH, ['cache-control', 'no-store']]),
  notReused('cc-resp-no-store-case-insensitive', [...FRESH, ['cache-control', 'No-StOrE']]),
  notReused('cc-resp-no-store-fresh', [
    ...FRESH,
    ['cache-control', 'no-store'],
    ['expires', 'Fri, 01 Jan 2100 00:00:00 GMT'],
  ]),
  notReused('cc-resp-no-cache', lifetime('max-age=3600, no-cache')),
  notReused('cc-resp-must-revalidate-stale', lifetime('max-age=2, must-revalidate')),
  reused('pragma-response-extension', [...FRESH, ['pragma', 'unknown']]),
];

/** An old answer in place of a failure, unless the renderer has forbidden it. */
const FAILED = { next: { status: 503 } };
const STALE_ANSWERS: readonly Case[] = [
  reused('stale-503', STALE, FAILED),
  reused('stale-while-revalidate', lifetime('max-age=1, stale-while-revalidate=3600')),
  notReused('stale-while-revalidate-window', lifetime('max-age=1, stale-while-revalidate=4'), {
    pause: 6,
  }),
  ...['must-revalidate', 'proxy-revalidate', 'no-cache'].map((directive) =>
    notReused(`stale-close-${directive}`, lifetime(`max-age=2, ${directive}`), FAILED),
  ),
];

const HEURISTIC: readonly Case[] = [201, 202, 403, 502, 503, 504, 599].map((status) =>
  notReused(
    `heuristic-${String(status)}-not_cached`,
    [['last-modified', 'Mon, 01 Jan 2024 00:00:00 GMT']],
    { status },
  ),
);

const STATUSES: readonly Case[] = [
  reused('status-200-fresh', FRESH),
  ...[200, 203, 299, 301, 302, 303, 307, 308, 400, 404, 410, 499, 500, 502, 503, 504, 599].map(
    (status) => notReused(`status-${String(status)}-stale`, STALE, { status }),
  ),
  notReused(
    'status-599-must-understand',
    [...FRESH, ['cache-control', 'no-store, must-understand']],
    {
      status: 599,
    },
  ),
];

/** A visitor cannot empty a cache: the suite only asks whether these are honoured. */
const REQUESTS: readonly Case[] = [
  ['ccreq-ma0', 'cache-control', 'max-age=0'] as const,
  ['ccreq-no-cache', 'cache-control', 'no-cache'] as const,
  ['ccreq-no-store', 'cache-control', 'no-store'] as const,
  ['pragma-request-no-cache', 'pragma', 'no-cache'] as const,
  ['pragma-request-extension', 'pragma', 'unknown'] as const,
].map(([id, name, value]) => reused(id, FRESH, { next: { request: [[name, value]] } }));

const VARIES = (value: string): Headers => [...FRESH, ['vary', value]];
const foo = (value: string): Headers => [['foo', value]];
const three: Headers = [
  ['foo', '1'],
  ['bar', 'abc'],
  ['baz', '789'],
];
const VARY: readonly Case[] = [
  notReused('vary-no-match', VARIES('Foo'), { request: foo('1'), next: { request: foo('2') } }),
  notReused('vary-omit-stored', VARIES('Foo'), { next: { request: foo('1') } }),
  notReused('vary-omit', VARIES('Foo'), { request: foo('1') }),
  notReused('vary-2-no-match', VARIES('Foo, Bar'), {
    request: three.slice(0, 2),
    next: { request: [...foo('2'), ['bar', 'abc']] },
  }),
  notReused('vary-2-match-omit', VARIES('Foo, Bar'), { request: three.slice(0, 2) }),
  notReused('vary-3-no-match', VARIES('Foo, Bar, Baz'), {
    request: three,
    next: { request: [...foo('2'), ...three.slice(1)] },
  }),
  notReused('vary-3-order', VARIES('Foo, Bar, Baz'), {
    request: three,
    next: { request: [...foo('1'), ['baz', '789'], ['bar', 'abcde']] },
  }),
  ...(
    [
      ['vary-star', '*'],
      ['vary-syntax-star', '*'],
      ['vary-syntax-star-star', '*, *'],
      ['vary-syntax-empty-star', ', *'],
      ['vary-syntax-star-foo', '*, Foo'],
      ['vary-syntax-foo-star', 'Foo, *'],
    ] as const
  ).map(([id, value]) => notReused(id, VARIES(value))),
];

const OTHERS: readonly Case[] = [
  notReused('other-authorization', FRESH, { request: [['authorization', 'Bearer FOO']] }),
  notReused('query-args-different', FRESH, { next: { path: '/products?page=2' } }),
  reused('query-args-same', FRESH),
  reused('other-cookie', FRESH, { next: { request: [['cookie', 'a=b']] } }),
  reused('other-fresh-content-disposition-attachment', [
    ...FRESH,
    ['content-disposition', 'attachment; filename=example.txt'],
  ]),
];

export const CASES: readonly Case[] = [
  ...FRESHNESS,
  ...TARGETED,
  ...RESPONSES,
  ...STALE_ANSWERS,
  ...HEURISTIC,
  ...STATUSES,
  ...REQUESTS,
  ...VARY,
  ...OTHERS,
];

/** Headers of an answer that must be there when it is used again: `headers-store-<name>`. */
export const STORED_HEADERS = [
  'Test-Header',
  'X-Test-Header',
  'Content-Foo',
  'X-Content-Foo',
  'Content-Location',
  'Content-MD5',
  'X-XSS-Protection',
  'Clear-Site-Data',
] as const;

/**
 * How a client names the page that it has, and whether the page cache answers 304. The page cache makes the
 * `ETag` itself: `OWN` stands for it, without quotes.
 */
export const CONDITIONS: readonly (readonly [id: string, ifNoneMatch: string, isKnown: boolean])[] =
  [
    ['conditional-etag-strong-respond', '"OWN"', true],
    ['conditional-etag-weak-respond', 'W/"OWN"', true],
    ['conditional-etag-strong-respond-multiple-first', '"OWN", "b", "c"', true],
    ['conditional-etag-strong-respond-multiple-second', '"a", "OWN", "c"', true],
    ['conditional-etag-strong-respond-multiple-last', '"a", "b", "OWN"', true],
    ['conditional-etag-quoted-respond-unquoted', 'OWN', false],
    ['conditional-etag-weak-respond-lowercase', 'w/"OWN"', false],
    ['conditional-etag-weak-respond-backslash', 'W\\"OWN"', false],
    ['conditional-etag-weak-respond-omit-slash', 'W"OWN"', false],
  ];
