import type { Context, Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const SEE_OTHER = 303;

/**
 * Sends the browser on once its form is done, so that a reload repeats nothing.
 * @param cookies `Set-Cookie` lines that go with it
 */
export const goOn = (c: Context, next: string, cookies: readonly string[] = []): Response => {
  const reply = c.redirect(next, SEE_OTHER);
  for (const cookie of cookies) reply.headers.append('set-cookie', cookie);
  return reply;
};

interface ShownAgain {
  readonly status: ContentfulStatusCode;
  /** Seconds after which trying again may help. */
  readonly retryAfter?: number | undefined;
}

/**
 * Renders the form's own page once more, with what `c` holds of the form by now, or the page that says
 * there is nothing here, where that is so by now. What a person typed is theirs alone: no cache keeps the page.
 */
export const showAgain = async (
  c: Context,
  next: Next,
  { status, retryAfter }: ShownAgain,
): Promise<void> => {
  c.req.raw = withoutBody(c.req.raw);
  await next();
  const page = new Response(c.res.body, { status, headers: c.res.headers });
  page.headers.set('cache-control', 'no-store');
  if (retryAfter !== undefined) page.headers.set('retry-after', String(retryAfter));
  c.res = undefined;
  c.res = page;
};

/** A request whose body has been read; no other page could be rendered in its place with that. */
const withoutBody = ({ url, method, headers, cf }: Request): Request =>
  new Request(url, { method, headers, ...(cf ? { cf } : {}) });
