import {
  IDEMPOTENCY_HEADER,
  SERVER_ERROR,
  UNCODED,
  UNKNOWN_FAILURE,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '@parlour/contract/browser';
import { whileHere } from '@parlour/client';
import { counted } from './busy.ts';

/** Milliseconds for which the reply to a GET is kept (API-006). */
const LIFETIME_MS = 300_000;

/**
 * Longest body, in characters, of a call that continues when the page closes: a browser allows 64 kB for all
 * of them together.
 */
const MOST_KEPT_ALIVE = 16_000;

/** A failed call, with a sentence for the visitor. */
export class HttpError extends Error {
  /** HTTP status; 0 when there was no reply. */
  readonly status: number;
  /** A literal for programs; `UNKNOWN_FAILURE` without a sentence. */
  readonly code: string;
  /** The problem of each part of the request, as `body.city: City is required.` */
  readonly details: readonly string[];

  constructor(status: number, code: string, message: string, details: readonly string[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export interface GetOptions {
  /** Milliseconds for which the reply is kept; 0 for a call with an effect. */
  readonly lifetime?: number;
  /** Ignores cached replies, here and in the worker, and replaces them (API-007). */
  readonly force?: boolean;
  /** Adds the time as `now=`, so that no cache on the way to the worker answers (API-009). */
  readonly stamp?: boolean;
}

interface WriteOptions {
  /** Calls with the same key are carried out once; for calls that are `idempotent`. */
  readonly idempotencyKey?: string | undefined;
}

type Write = (path: string, body?: unknown, options?: WriteOptions) => Promise<unknown>;

/**
 * Requests to the site itself; paths begin with a slash. Replies are shared: do not change them. `api.ts`
 * offers these with the types of the table of calls. Each throws `HttpError` when it fails.
 */
export interface Http {
  readonly get: (path: string, options?: GetOptions) => Promise<unknown>;
  /** The HTML of a page of the site, kept and shared like the reply to a GET. */
  readonly page: (path: string) => Promise<string>;
  readonly post: Write;
  readonly put: Write;
  readonly patch: Write;
  readonly delete: Write;
}

/** The parts of a reply that calls read; pages also need the text. */
type Reply = Pick<Response, 'ok' | 'status' | 'json'> & Partial<Pick<Response, 'text'>>;

/** Sends a request, as `fetch` does. */
export type SendRequest = (path: string, init?: RequestInit) => Promise<Reply>;

export interface HttpOptions {
  readonly send?: SendRequest;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** The cookies, in the format of `document.cookie`. */
  readonly cookies?: () => string;
}

/** Calls to the site itself. Replies to GET are kept for five minutes, and shared while in progress. */
export const createHttp = ({
  send = (path, init) => fetch(path, init),
  clock = Date.now,
  cookies = () => document.cookie,
}: HttpOptions = {}): Http => {
  const replies = createReplies(clock);

  const call: Call = (method, path, body, { idempotencyKey } = {}) => {
    const headers = headersOf(cookies(), idempotencyKey);
    const text = body === undefined ? null : JSON.stringify(body);
    // Opening the next page must not lose a change.
    const keepalive = method !== 'GET' && (text ?? '').length <= MOST_KEPT_ALIVE;
    const init = { method, headers, body: text, keepalive };
    return counted(exchange(send, path, init));
  };

  const page = async (path: string): Promise<string> => {
    const key = `page ${path}`;
    const html = replies.found(key) ?? replies.ask(key, key, () => readPage(send, path));
    return (await html) as string;
  };

  const get = (path: string, options: GetOptions = {}): Promise<unknown> => {
    const key = path.replace(/([?&])force=true(&|$)/, '$1').replace(/[?&]$/, '');
    const isForced = options.force ?? key !== path;
    const found = isForced ? undefined : replies.found(key);
    if (found) return found;
    const url = isForced ? withFlag(key, 'force=true') : key;
    const stamped = () => (options.stamp ? withFlag(url, `now=${clock()}`) : url);
    return replies.ask(url, key, () => call('GET', stamped()), options.lifetime);
  };

  return { get, page, ...writes(call) };
};

/** Recent replies and requests in progress: nothing is requested twice. */
const createReplies = (clock: () => number) => {
  const kept = new Map<string, { readonly value: unknown; readonly until: number }>();
  const flights = new Map<string, Promise<unknown>>();

  const fly = async (
    key: string,
    send: () => Promise<unknown>,
    lifetime: number,
  ): Promise<unknown> => {
    const value = await send();
    if (lifetime > 0) kept.set(key, { value, until: clock() + lifetime });
    return value;
  };

  return {
    /** The reply of a key, while it is fresh. */
    found(key: string): Promise<unknown> | undefined {
      const reply = kept.get(key);
      return reply && clock() < reply.until ? Promise.resolve(reply.value) : undefined;
    },
    /**
     * Joins a request of the same URL in progress, or sends it.
     * @param lifetime milliseconds for which its reply is kept; 0 for none
     */
    ask(
      url: string,
      key: string,
      send: () => Promise<unknown>,
      lifetime = LIFETIME_MS,
    ): Promise<unknown> {
      const flight =
        flights.get(url) ?? fly(key, send, lifetime).finally(() => flights.delete(url));
      flights.set(url, flight);
      return flight;
    },
  };
};

/** @throws {HttpError} when the request fails, or its reply is not JSON. */
const exchange = async (send: SendRequest, path: string, init: RequestInit): Promise<unknown> => {
  const reply = await send(path, init).catch(whileHere);
  const json: unknown = await reply?.json().catch(whileHere);
  if (reply?.ok && json !== undefined) return json;
  throw failure(reply?.status ?? 0, json);
};

type Call = (
  method: string,
  path: string,
  body?: unknown,
  options?: WriteOptions,
) => Promise<unknown>;

const writes = (call: Call) => {
  const write =
    (method: string): Write =>
    (path, body, options) =>
      call(method, path, body, options);
  return {
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: write('DELETE'),
  };
};

const readPage = async (send: SendRequest, path: string): Promise<string> => {
  const reply = await send(path, { headers: { accept: 'text/html' } }).catch(whileHere);
  const html = reply?.ok ? await reply.text?.().catch(whileHere) : undefined;
  if (html === undefined) throw failure(reply?.status ?? 0, undefined);
  return html;
};

const headersOf = (cookies: string, key?: string): Record<string, string> => {
  const token = new RegExp(`(?:^|; )${XSRF_COOKIE}=([^;]+)`).exec(cookies)?.[1];
  return {
    'content-type': 'application/json',
    ...(token && { [XSRF_HEADER]: token }),
    ...(key && { [IDEMPOTENCY_HEADER]: key }),
  };
};

const withFlag = (path: string, flag: string): string =>
  path + (path.includes('?') ? '&' : '?') + flag;

const failure = (status: number, json: unknown): HttpError => {
  const { code, message, details } = (json ?? {}) as Partial<Record<string, unknown>>;
  if (typeof message !== 'string' || message.trim() === '') {
    return new HttpError(status, UNKNOWN_FAILURE, SERVER_ERROR);
  }
  const known = typeof code === 'string' ? code : UNCODED;
  return new HttpError(status, known, message, Array.isArray(details) ? details.map(String) : []);
};

export const http = createHttp();
