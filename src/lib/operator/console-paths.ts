/** Where an operator signs in, and then sees the day. */
const CONSOLE = '/operator';
const PAGES = `${CONSOLE}/console`;

const withQuery = (path: string, query: Readonly<Record<string, string | number>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== 0);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${search.toString()}`;
};

/** What a page of the console shows: parameters that are '' or 0 are left out. */
export interface ConsoleQuery {
  readonly site?: string;
  readonly page?: number;
  readonly status?: string;
  readonly days?: number;
  readonly done?: string;
  /** Mark of a shopping assistant. */
  readonly agent?: string;
}

const page =
  (name: string) =>
  (query: ConsoleQuery = {}): string =>
    withQuery(`${PAGES}/${name}`, { ...query });

/** Every address of the operator's console. */
export const consolePaths = {
  today: (query: ConsoleQuery = {}): string => withQuery(CONSOLE, { ...query }),
  signIn: (returnTo: string): string => withQuery(CONSOLE, { returnTo }),
  /** Where the site's identity provider is asked who somebody is. */
  atProvider: (returnTo: string): string => withQuery('/auth/operator', { returnTo }),
  /** The sign-in, with why the provider's answer opened nothing: no role, or no sign-in. */
  refused: (returnTo: string, refused: 'role' | 'failed'): string =>
    withQuery(CONSOLE, { returnTo, refused }),
  orders: page('orders'),
  order: (id: string, done = ''): string =>
    withQuery(`${PAGES}/orders/${encodeURIComponent(id)}`, { done }),
  enquiries: page('enquiries'),
  enquiry: (id: string, done = ''): string =>
    withQuery(`${PAGES}/enquiries/${encodeURIComponent(id)}`, { done }),
  stock: page('stock'),
  catalogue: page('catalogue'),
  /** What the upload of a feed calls: its version, records, and the end of them. */
  versions: (): string => `${PAGES}/catalogue/versions`,
  records: (): string => `${PAGES}/catalogue/records`,
  finish: (): string => `${PAGES}/catalogue/finish`,
  searches: page('searches'),
  speed: page('speed'),
  errors: page('errors'),
  reviews: page('reviews'),
  emails: page('emails'),
  agents: page('agents'),
  auditLog: page('audit-log'),
  /** What is shown where there is nothing, or where something failed. */
  nothing: (): string => `${PAGES}/nothing`,
  failed: (): string => `${PAGES}/failed`,
} as const;

/** Whether a path is the console's: the operators' calls stand below `/operator`, too. */
export const isConsolePath = (path: string): boolean =>
  path === CONSOLE || path === PAGES || path.startsWith(`${PAGES}/`);

/** Where to go after the sign-in: a page of the console, never another address. */
export const returnPath = (asked: string): string => {
  const url = URL.parse(asked, 'http://console.invalid');
  return url?.host === 'console.invalid' && isConsolePath(url.pathname)
    ? url.pathname + url.search
    : CONSOLE;
};
