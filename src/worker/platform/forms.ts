import type { Context, Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { bodyTooLarge } from './body-limit.ts';
import { ShopError } from './errors.ts';

/** Fields of a form as they were sent; a field that was sent twice has its last value. */
export type Fields = Readonly<Record<string, string>>;

/** A form as a browser posted it. */
export interface PostedForm {
  readonly fields: Fields;
  /** What was chosen in its file fields; a field where nothing was chosen has an empty one. */
  readonly files: Readonly<Record<string, File>>;
}

/** More fields than any form here has; what comes after them is left out. */
const MAX_FIELDS = 100;

/** Bytes of a form without files. */
const MAX_TEXT_FORM_BYTES = 64 * 1024;

const passAtMost = (maxBytes: number): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(bodyTooLarge(maxBytes, 'form'));
      else controller.enqueue(chunk);
    },
  });
};

const formDataOf = async (request: Request, maxBytes: number): Promise<FormData> => {
  if (Number(request.headers.get('content-length')) > maxBytes) {
    throw bodyTooLarge(maxBytes, 'form');
  }
  const body = request.body?.pipeThrough(passAtMost(maxBytes)) ?? null;
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(body, { headers }).formData();
};

/** Forms that have been read, by their requests: each is read once, however many want to know what it says. */
const read = new WeakMap<Request, Promise<PostedForm>>();

/**
 * The posted form of a request, urlencoded or multipart, of any page of the shop.
 * @param maxBytes the most that is read of it; what is larger is refused before it is read whole
 * @throws {ShopError} `body_too_large`, or `invalid_request` for what is not a form.
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
    throw new ShopError('invalid_request', 400, 'The form cannot be read.', { cause });
  });
  const fields: Record<string, string> = {};
  const files: Record<string, File> = {};
  for (const [name, value] of [...form].slice(0, MAX_FIELDS)) {
    if (typeof value === 'string') fields[name] = value;
    else files[name] = value;
  }
  return { fields, files };
};

/** What is wrong with a form, by field; under '' what belongs to none of them. */
export type Problems = Readonly<Record<string, string>>;

/** The first thing that is wrong with each field, as its schema says it. */
export const problemsByField = (error: z.ZodError): Problems =>
  Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]),
  );

/** A password is typed again: it never goes back into a page. */
const SECRET = /password|repeat/i;

/** What was typed, for a form that is shown once more. */
export const withoutSecrets = (
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));

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
