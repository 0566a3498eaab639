import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type CallInput, callPath, type CallResult } from '@parlour/contract';
import { CatalogueFailure, FieldFailure } from './failure.ts';
import { send, type Answer } from './send.ts';
import { unreachable } from './unreachable.ts';

export interface ShopConnection {
  /** Where the shop runs, such as `http://localhost:8787`. */
  readonly url: string;
  /** The shop's `OPERATOR_TOKEN`. */
  readonly token: string;
}

/** Calls the operator API of a shop. */
export type CallShop = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallResult<C>>;

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 400;
const DEADLINE_MS = 120_000;

/**
 * A caller of the shop's operator API. A request that the network or an overloaded shop drops is retried with
 * growing, jittered pauses: every operator call may be repeated.
 * @throws {CatalogueFailure} when the shop cannot be reached or refuses the call.
 */
export const shopAt = ({ url, token }: ShopConnection): CallShop => {
  const base = parseUrl(url);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (call, input) => {
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
    const empty = Object.entries(params ?? {}).filter(([, value]) => value === '');
    // A path without it would be the path of another call.
    if (empty.length > 0)
      throw refusedFields(empty.map(([name]) => `path.${name}: write something`));
    const address = new URL(callPath(call, params, query), base);
    const message = { method: call.method, headers, ...bodyOf(body) };
    const answer = await insistently(url, () => send(address, message, DEADLINE_MS));
    const reply = call.reply.safeParse(readAnswer(answer));
    if (reply.success) return reply.data as CallResult<typeof call>;
    throw new CatalogueFailure(
      `The shop at ${url} answers in another form; is it another program, or another version of the shop?`,
      { cause: reply.error },
    );
  };
};

const refusedFields = (details: readonly string[]): FieldFailure =>
  new FieldFailure('The call has fields that cannot be sent', details);

const bodyOf = (body: unknown) => (body === undefined ? {} : { body: JSON.stringify(body) });

const parseUrl = (url: string): URL => {
  const base = URL.parse(url.endsWith('/') ? url : `${url}/`);
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new CatalogueFailure(
      `"${url}" is not the URL of a shop; write one like http://localhost:8787`,
    );
  }
  return base;
};

/** A reply after which a retry may succeed. Not 503: with it the shop says that it takes no operator calls. */
const isPassing = ({ status }: Answer): boolean =>
  status === 429 || (status >= 500 && status !== 501 && status !== 503);

const insistently = async (url: string, ask: () => Promise<Answer>): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === ATTEMPTS;
    try {
      const answer = await ask();
      if (last || !isPassing(answer)) return answer;
    } catch (cause) {
      const { sentence, mayPass } = unreachable(url, cause);
      if (last || !mayPass) throw new CatalogueFailure(sentence, { cause });
    }
    await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
};

const GIVE_TOKEN = 'give its OPERATOR_TOKEN with --token or in PARLOUR_OPERATOR_TOKEN';

const ADVICE: Readonly<Record<string, string>> = {
  token_unknown: `The shop does not accept this operator token; ${GIVE_TOKEN}`,
  token_missing: `The shop requires an operator token; ${GIVE_TOKEN}`,
  operator_disabled:
    'The shop has no OPERATOR_TOKEN, so it takes no operator calls; set one and try again',
};

const readAnswer = ({ status, text }: Answer): unknown => {
  const body = parseJson(text);
  if (status === 200 && body !== undefined) return body;
  const { code = '', message = text.slice(0, 200), details = [] } = problemOf(body);
  const advice = ADVICE[code];
  if (advice !== undefined) throw new CatalogueFailure(advice);
  throw new FieldFailure(`The shop answered ${status}: ${message.trim()}`, details);
};

interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly details?: readonly string[];
}

const problemOf = (body: unknown): Problem =>
  typeof body === 'object' && body !== null ? body : {};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
