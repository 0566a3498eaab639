const YEAR_S = 31_536_000;

export const HSTS = 'strict-transport-security';
/** A browser that has been here once uses HTTPS for a year. */
export const HTTPS_ONLY = `max-age=${YEAR_S}`;

const REFERRER_POLICY = 'referrer-policy';
/**
 * What a page may say instead: its URL, which is a key, goes nowhere else. With `no-referrer`, browsers would send its
 * forms without the origin that the shop asks for.
 */
const STRICTER = 'same-origin';

const GUARDS: Readonly<Record<string, string>> = {
  [HSTS]: HTTPS_ONLY,
  'x-content-type-options': 'nosniff',
  [REFERRER_POLICY]: 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), usb=(), xr-spatial-tracking=(self)',
};

/**
 * Isolates a document from the window that opened it. A browser starts a new process for it after the
 * response has arrived, and paints later: so the header is sent only where there is something to protect.
 */
const OPENER_POLICY = 'cross-origin-opener-policy';

const NO_FRAMES = "frame-ancestors 'none'";
/** For replies that are not pages: they load nothing and cannot be framed. */
const NOTHING = `default-src 'none'; base-uri 'none'; form-action 'none'; ${NO_FRAMES}`;
/**
 * In addition to the policy that a prerendered page carries in a meta tag, where these directives cannot be
 * set.
 */
const BESIDE_META = `object-src 'none'; base-uri 'self'; frame-src 'none'; ${NO_FRAMES}`;
/** For a page whose policy names no frames. */
const FRAMES_NOTHING = "frame-src 'none'; ";

/**
 * Whether a reply may be the same for everybody: it says that caches may keep it. Any other is one visitor's, whatever
 * its URL: it is isolated, never fetched ahead, and names no page that is to be.
 */
export const isForEverybody = (headers: Headers): boolean =>
  !headers.has('set-cookie') &&
  (/\bpublic\b/i.test(headers.get('cache-control') ?? '') || headers.has('cdn-cache-control'));

/**
 * Sets the headers that protect the browser: policies, no sniffing, no framing. A reply without Cache-Control
 * is not stored, and a page without a charset is UTF-8, as all are. A response's own policy stays, with
 * `frame-ancestors 'none'` added, and `frame-src 'none'` unless it names frames. Setting the headers twice
 * changes nothing.
 * @param isShared whether it shows nothing of a customer's
 */
export const setGuardHeaders = (headers: Headers, status: number, isShared: boolean): void => {
  const own = headers.get(REFERRER_POLICY);
  for (const [name, value] of Object.entries(GUARDS)) headers.set(name, value);
  if (own === STRICTER) headers.set(REFERRER_POLICY, own);
  if (!isShared) headers.set(OPENER_POLICY, 'same-origin');
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html; charset=utf-8');
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const policy = policyFor(headers, status);
  if (policy !== undefined) headers.set('content-security-policy', policy);
};

const policyFor = (headers: Headers, status: number): string | undefined => {
  const own = headers.get('content-security-policy');
  if (own?.includes('frame-ancestors')) return own;
  if (own) {
    const framing = /(^|; *)frame-src /.test(own) ? '' : FRAMES_NOTHING;
    return `${own.trim().replace(/;$/, '')}; ${framing}${NO_FRAMES}`;
  }
  // The browser replaces the headers that it has with those of a 304.
  if (status === 304) return undefined;
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return isPage ? BESIDE_META : NOTHING;
};
