import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import type { Call } from '#lib/contract/call.ts';
import { SERVER_ERROR, UPSTREAM_UNEXPLAINED } from '#lib/contract/failure.ts';
import { ShopError } from '../platform/errors.ts';
import { signInRequired } from './access.ts';
import { readText } from './read-text.ts';

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;

/** A reply that fits its row's schema. Plain frozen data: requests share it. */
export interface Reply {
  /** The reply as the row's schema reads it, for pages and for browsers. */
  readonly value: unknown;
  /** Whether the upstream allows it to be kept for others. */
  readonly keepable: boolean;
}

/**
 * Reads the reply of an upstream.
 * @throws {ShopError} `sign_in_required` or `upstream_refused` when it refuses the credential;
 * `not_found`, `upstream_failed`, `upstream_rejected` or `upstream_unexplained` for an error of its
 * own; `upstream_unreadable` for what is not JSON of the row's shape, or larger than 10 MB.
 */
export const readReply = async (row: Call, reply: Response): Promise<Reply> => {
  if (row.access === 'customer' && reply.status === 401) throw signInRequired();
  if (reply.status === 401 || reply.status === 403) throw refused(row, reply.status);
  if (reply.status >= 400) throw await failure(reply);
  if (!reply.ok) throw unreadable(row, `status ${reply.status}`);
  const text = await readJsonText(row, reply);
  try {
    return { value: parseReply(row, text), keepable: isKeepable(reply.headers) };
  } catch (cause) {
    throw unreadable(row, 'not of the shape in the table of calls', cause);
  }
};

/**
 * The frozen value of a reply's text.
 * @throws {SyntaxError | z.ZodError} for text that is not JSON or does not fit the row
 */
export const parseReply = (row: Call, text: string): unknown =>
  frozen(row.reply.parse(JSON.parse(text)));

const frozen = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
};

const isKeepable = (headers: Headers): boolean =>
  !headers.has('set-cookie') &&
  !/\b(private|no-store|no-cache)\b/i.test(headers.get('cache-control') ?? '');

const readJsonText = async (row: Call, reply: Response): Promise<string> => {
  const type = reply.headers.get('content-type') ?? '';
  if (!JSON_TYPE.test(type)) throw unreadable(row, `content type "${type}"`);
  const text = await readText(reply);
  if (text === undefined) throw unreadable(row, 'larger than 10 MB');
  return text;
};

const unreadable = (row: Call, why: string, cause?: unknown): ShopError =>
  new ShopError('upstream_unreadable', 502, 'The shop sent an answer that cannot be read.', {
    cause: new Error(`reply to ${row.method} ${row.path}: ${why}`, { cause }),
  });

/** The upstream refuses our credential: no fault of the visitor's, and an error in the log. */
const refused = (row: Call, status: number): ShopError =>
  new ShopError('upstream_refused', 502, 'The shop is not open to this site at the moment.', {
    cause: new Error(
      `${row.method} ${row.path} answered ${status}: check the API token of the site and its secret`,
    ),
  });

/** An error of the upstream with its own sentence; if it has none, the code says so (ERROR-009). */
const failure = async (reply: Response): Promise<ShopError> => {
  const { message: sentence, code: given } = await problemIn(reply);
  if (given === 'sign_in_unavailable') return unchecked(reply, sentence);
  if (reply.status === 404) return new ShopError('not_found', 404, sentence ?? 'Not found');
  const status = reply.status >= 500 ? 502 : (reply.status as ContentfulStatusCode);
  const options = { retryAfter: secondsToWait(reply) };
  if (sentence === undefined) {
    return new ShopError(UPSTREAM_UNEXPLAINED, status, SERVER_ERROR, options);
  }
  const code = reply.status >= 500 ? 'upstream_failed' : 'upstream_rejected';
  return new ShopError(code, status, sentence, options);
};

/** Seconds, as the upstream says; not for a failure, which the gateway itself tries again. */
const secondsToWait = ({ status, headers }: Response): number | undefined => {
  const seconds = headers.get('retry-after') ?? '';
  return status < 500 && /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined;
};

const Problem = z.object({
  message: z.string().trim().min(1).max(1_000).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
});

const problemIn = async (reply: Response): Promise<z.output<typeof Problem>> => {
  const text = (await readText(reply)) ?? '';
  try {
    return Problem.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
};

/** The embedded market could not check the bearer: no fault of the market's, nor of the bearer's. */
const unchecked = (reply: Response, sentence = SERVER_ERROR): ShopError =>
  new ShopError('sign_in_unavailable', 503, sentence, {
    retryAfter: Number(reply.headers.get('retry-after') ?? 0),
  });
