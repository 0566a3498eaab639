import type { Context, Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { withBodyLimit, withoutBody } from './body-limit.ts';
import { ShopError } from './errors.ts';

/**
 * The submitted fields of a form; a field that was sent twice has its last value. Browsers send each line break
 * as two characters; here it is one, as in the limits of the fields.
 */
export type Fields = Readonly<Record<string, string>>;

/** A form as a browser posted it. */
export interface PostedForm {
  readonly fields: Fields;
  /** The files that were chosen, by field. */
  readonly files: Readonly<Record<string, readonly File[]>>;
}

/** More fields than any form here has; further ones are ignored. */
const MAX_FIELDS = 100;

/** The largest form without files, in bytes. */
const MAX_TEXT_FORM_BYTES = 64 * 1024;

const formDataOf = (request: Request, maxBytes: number): Promise<FormData> => {
  const { body, headers } = withBodyLimit(request, maxBytes, 'form');
  const type = headers.get('content-type') ?? '';
  return new Response(body, { headers: { 'content-type': type } }).formData();
};

/** Parsed forms by their requests: each is parsed once, however many middlewares read it. */
const read = new WeakMap<Request, Promise<PostedForm>>();

/**
 * The submitted form of a request, URL-encoded or multipart, for any page of the shop.
 * @param maxBytes the largest accepted body; a larger one is refused before it is read completely
 * @throws {ShopError} `body_too_large`, or `invalid_request` for a body that is not a form.
 */
export const readForm = (
  request: Request,
  maxBytes: number = MAX_TEXT_FORM_BYTES,
): Promise<PostedForm> => {
  const form = read.get(request) ?? readBody(request, maxBytes);
  read.set(request, form);
  return form;
};

const readBody = async (request: Request, maxBytes: number): Promise<PostedForm> => {
  const form = await formDataOf(request, maxBytes).catch((cause: unknown) => {
    if (cause instanceof ShopError) throw cause;
    throw new ShopError('invalid_request', 400, 'The form can’t be read.', { cause });
  });
  const fields: Record<string, string> = {};
  // A sender chooses the names: 'constructor' is one like any other.
  const files = Object.create(null) as Record<string, File[]>;
  for (const [name, value] of [...form].slice(0, MAX_FIELDS)) {
    if (typeof value === 'string') fields[name] = value.replaceAll('\r\n', '\n');
    // A field without a choice has an empty file.
    else if (value.size > 0) (files[name] ??= []).push(value);
  }
  return { fields, files };
};

/** The errors of a form by field; '' is the form as a whole. */
export type Problems = Readonly<Record<string, string>>;

/** The first error of each field, in the words of its schema. */
export const problemsByField = (error: z.ZodError): Problems =>
  Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]),
  );

/** Passwords must be typed again: they never go back into a page. */
const SECRET = /password|repeat/i;

/** The values that were typed, for a form that is shown again. */
export const withoutSecrets = (
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));

const SEE_OTHER = 303;

/**
 * Redirects the browser after a successful form, so that a reload repeats nothing.
 * @param cookies `Set-Cookie` lines of the redirect
 */
export const goOn = (c: Context, next: string, cookies: readonly string[] = []): Response => {
  const reply = c.redirect(next, SEE_OTHER);
  for (const cookie of cookies) reply.headers.append('set-cookie', cookie);
  return reply;
};

interface ReshownForm {
  readonly status: ContentfulStatusCode;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number | undefined;
}

/**
 * Renders the form's own page again, with the state of the form in `c`; or the not-found page, if the form's
 * page no longer exists. A page that leads elsewhere by now, such as the checkout of an empty cart, sends the
 * browser there. What a person typed is private: no cache may store the page.
 */
export const showAgain = async (
  c: Context,
  next: Next,
  { status, retryAfter }: ReshownForm,
): Promise<void> => {
  // The body has been read; otherwise no other page could be rendered in its place.
  c.req.raw = withoutBody(c.req.raw);
  await next();
  const { body, headers } = c.res;
  const isMoved = headers.has('location');
  const page = new Response(body, { status: isMoved ? SEE_OTHER : status, headers });
  page.headers.set('cache-control', 'no-store');
  if (!isMoved && retryAfter !== undefined) page.headers.set('retry-after', String(retryAfter));
  c.res = undefined;
  c.res = page;
};
