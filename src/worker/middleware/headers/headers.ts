import type { MiddlewareHandler } from 'hono';

export interface RequestIdEnv {
  Variables: { requestId: string };
}

const YEAR = 31_536_000;

const GUARDS: Readonly<Record<string, string>> = {
  'strict-transport-security': `max-age=${YEAR}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), usb=(), xr-spatial-tracking=(self)',
  'cross-origin-opener-policy': 'same-origin',
};

const NO_FRAMES = "frame-ancestors 'none'";
/** For what is no page: it loads nothing and is shown nowhere. */
const NOTHING = `default-src 'none'; base-uri 'none'; form-action 'none'; ${NO_FRAMES}`;
/** Beside the policy that a prerendered page carries in a meta tag, where this cannot be said. */
const BESIDE_META = `object-src 'none'; base-uri 'self'; frame-src 'none'; ${NO_FRAMES}`;
/** Of a page that names nothing that it frames. */
const FRAMES_NOTHING = "frame-src 'none'; ";

/**
 * Sets on every response what keeps a browser from being talked into something: policies, no
 * sniffing, no framing. What names no Cache-Control is not stored. A response with a policy of its
 * own keeps it, with `frame-ancestors 'none'` added, and `frame-src 'none'` unless it names some. Gives each request an id, which the log has,
 * too.
 */
export const headers = (): MiddlewareHandler<RequestIdEnv> => async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set('requestId', requestId);
  await next();
  const guarded = withGuards(c.res, requestId);
  // Assigned twice because Hono copies the headers of a response onto the one that replaces it.
  c.res = undefined;
  c.res = guarded;
};

const withGuards = (reply: Response, requestId: string): Response => {
  const guarded = new Response(reply.body, reply);
  for (const [name, value] of Object.entries(GUARDS)) guarded.headers.set(name, value);
  guarded.headers.set('x-request-id', requestId);
  if (!guarded.headers.has('cache-control')) guarded.headers.set('cache-control', 'no-store');
  const policy = policyFor(reply);
  if (policy !== undefined) guarded.headers.set('content-security-policy', policy);
  return guarded;
};

const policyFor = (reply: Response): string | undefined => {
  const own = reply.headers.get('content-security-policy');
  if (own?.includes('frame-ancestors')) return own;
  if (own) {
    const framing = /(^|; *)frame-src /.test(own) ? '' : FRAMES_NOTHING;
    return `${own.trim().replace(/;$/, '')}; ${framing}${NO_FRAMES}`;
  }
  // The browser puts the headers of a 304 over those that it has.
  if (reply.status === 304) return undefined;
  const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
  return isPage ? BESIDE_META : NOTHING;
};
