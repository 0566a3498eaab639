import * as z from 'zod';
import type { Call, CallRequest } from '#lib/contract/call.ts';
import { requestSentence } from '#lib/contract/request-sentence.ts';
import { nothingHere, ShopError } from './errors.ts';

/** The parts of a request, before the call's row has parsed them. */
export interface GivenRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/**
 * The request of a call, parsed by its row.
 * @throws {ShopError} `invalid_request` naming every field that does not parse; `not_found` for a path whose
 * parameters do not parse, because such a path names nothing.
 */
export const parseRequest = <C extends Call>(row: C, given: GivenRequest): CallRequest<C> =>
  ({
    params: parseParams(row, given.params ?? {}),
    query: parsePart(row.query, given.query ?? {}, 'query'),
    body: parsePart(row.body, given.body, 'body'),
    idempotencyKey: row.idempotent ? parseKey(given.idempotencyKey) : undefined,
  }) as CallRequest<C>;

/**
 * The parameters of a path.
 * @throws {ShopError} `not_found` for a path that names nothing; `invalid_request` where the operator chooses
 * the name of something new.
 */
export const parseParams = (
  { params, family, method }: Call,
  given: unknown,
): Record<string, unknown> => {
  if (family === 'operator' && method === 'PUT') {
    return parsePart(params, given, 'path') as Record<string, unknown>;
  }
  const parsed = params.safeParse(given);
  if (parsed.success) return parsed.data;
  throw nothingHere();
};

/** Whether a call has a body at all. */
export const hasBody = (row: Call): boolean => !(row.body instanceof z.ZodUndefined);

/** At most as long as Stripe's keys. Anything else is refused, because it would protect nothing. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const parseKey = (key: string | undefined): string | undefined => {
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw new ShopError('invalid_request', 400, 'The Idempotency-Key is not valid.', {
    details: ['idempotency-key: 1 to 255 visible ASCII characters'],
  });
};

const parsePart = (schema: z.ZodType, value: unknown, part: string): unknown => {
  const parsed = schema.safeParse(value, { error: requestSentence });
  if (parsed.success) return parsed.data;
  throw new ShopError('invalid_request', 400, `The ${part} of the request is not valid.`, {
    details: parsed.error.issues.map(
      (issue) => `${[part, ...issue.path].join('.')}: ${issue.message}`,
    ),
  });
};
