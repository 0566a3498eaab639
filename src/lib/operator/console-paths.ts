/** Where an operator signs in; afterwards it shows today's figures. */
const CONSOLE = '/operator';
const PAGES = `${CONSOLE}/console`;

const withQuery = (path: string, query: Readonly<Record<string, string | number>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== 0);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${search.toString()}`;
};

/** The query of a console page: parameters that are '' or 0 are left out. */
export interface ConsoleQuery {
  readonly site?: string;
  readonly page?: number;
  readonly status?: string;
  readonly days?: number;
  readonly done?: string;
  /** Words that a list must have. */
  readonly find?: string;
  /** The part of a list that is shown. */
  readonly show?: string;
  /** The mark that identifies a shopping assistant. */
  readonly agent?: string;
  /** The import of a file. */
  readonly import?: string;
}

const page =
  (name: string) =>
  (query: ConsoleQuery = {}): string =>
    withQuery(`${PAGES}/${name}`, { ...query });

/** Every URL of the operator console. */
export const consolePaths = {
  today: (query: ConsoleQuery = {}): string => withQuery(CONSOLE, { ...query }),
  signIn: (returnTo: string): string => withQuery(CONSOLE, { returnTo }),
  /** The sign-in at the site's identity provider. */
  atProvider: (returnTo: string): string => withQuery('/auth/operator', { returnTo }),
  /** The sign-in page, with the reason why the provider's reply did not help: no role, or no sign-in. */
  refused: (returnTo: string, refused: 'role' | 'failed'): string =>
    withQuery(CONSOLE, { returnTo, refused }),
  orders: page('orders'),
  order: (id: string, done = ''): string =>
    withQuery(`${PAGES}/orders/${encodeURIComponent(id)}`, { done }),
  claims: page('claims'),
  claim: (orderId: string, number: number | string, done = ''): string =>
    withQuery(`${PAGES}/claims/${encodeURIComponent(orderId)}/${String(number)}`, { done }),
  /** A photograph of a claim, whole. */
  claimPhotograph: (orderId: string, number: number | string, id: string): string =>
    `${PAGES}/claims/${encodeURIComponent(orderId)}/${String(number)}/photographs/${encodeURIComponent(id)}`,
  enquiries: page('enquiries'),
  enquiry: (id: string, done = ''): string =>
    withQuery(`${PAGES}/enquiries/${encodeURIComponent(id)}`, { done }),
  stock: page('stock'),
  /** The lead time of a seller's offer. */
  leadTime: (variantId: string, seller: string, query: ConsoleQuery = {}): string =>
    withQuery(`${PAGES}/stock/${encodeURIComponent(variantId)}/${encodeURIComponent(seller)}`, {
      ...query,
    }),
  sellers: page('sellers'),
  catalogue: page('catalogue'),
  /** The imports of files, and one of them: what is below it are the calls that a script makes, and its report. */
  imports: (): string => `${PAGES}/catalogue/imports`,
  import: (id: string, part?: 'pieces' | 'apply' | 'report.tsv'): string =>
    [`${PAGES}/catalogue/imports`, encodeURIComponent(id), ...(part ? [part] : [])].join('/'),
  facts: page('facts'),
  searches: page('searches'),
  speed: page('speed'),
  errors: page('errors'),
  samples: page('samples'),
  reviews: page('reviews'),
  emails: page('emails'),
  agents: page('agents'),
  auditLog: page('audit-log'),
  /** The page for a missing page, or for a failure. */
  nothing: (): string => `${PAGES}/nothing`,
  failed: (): string => `${PAGES}/failed`,
} as const;

/** Whether a path belongs to the console: the operators' calls are below `/operator`, too. */
export const isConsolePath = (path: string): boolean =>
  path === CONSOLE || path === PAGES || path.startsWith(`${PAGES}/`);

/** Where to go after the sign-in: a page of the console, never another URL. */
export const returnPath = (asked: string): string => {
  const url = URL.parse(asked, 'http://console.invalid');
  return url?.host === 'console.invalid' && isConsolePath(url.pathname)
    ? url.pathname + url.search
    : CONSOLE;
};
