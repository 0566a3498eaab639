const YEAR_S = 31_536_000;

const GUARDS: Readonly<Record<string, string>> = {
  'strict-transport-security': `max-age=${YEAR_S}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), usb=(), xr-spatial-tracking=(self)',
};

/**
 * Parts a document from whatever opened it. A browser starts a new process for it after the response has
 * come, and paints that much later: so it is said only where there is something to protect.
 */
const OPENER_POLICY = 'cross-origin-opener-policy';

const NO_FRAMES = "frame-ancestors 'none'";
/** For what is no page: it loads nothing and is shown nowhere. */
const NOTHING = `default-src 'none'; base-uri 'none'; form-action 'none'; ${NO_FRAMES}`;
/** Beside the policy that a prerendered page carries in a meta tag, where this cannot be said. */
const BESIDE_META = `object-src 'none'; base-uri 'self'; frame-src 'none'; ${NO_FRAMES}`;
/** Of a page that names nothing that it frames. */
const FRAMES_NOTHING = "frame-src 'none'; ";

/**
 * Sets what keeps a browser from being talked into something: policies, no sniffing, no framing. What
 * names no Cache-Control is not stored, and a page that names no characters is in UTF-8, as all are. A policy of a response's own stays, with `frame-ancestors 'none'`
 * added, and `frame-src 'none'` unless it names some. Setting them twice changes nothing.
 * @param isForEverybody whether it is one of the pages that show nothing of a customer's
 */
export const setGuardHeaders = (
  headers: Headers,
  status: number,
  isForEverybody: boolean,
): void => {
  for (const [name, value] of Object.entries(GUARDS)) headers.set(name, value);
  if (!isForEverybody) headers.set(OPENER_POLICY, 'same-origin');
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
  // The browser puts the headers of a 304 over those that it has.
  if (status === 304) return undefined;
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return isPage ? BESIDE_META : NOTHING;
};
