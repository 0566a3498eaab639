import * as z from 'zod';
import { type Call, type CallRequest, isBodyOptional, requestSentence } from '@parlour/contract';
import { nothingHere, ShopError } from '@parlour/http';

/** The parts of a request, before the contract has parsed them. */
export interface GivenRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/**
 * The request of a call, parsed by the contract.
 * @throws {ShopError} `invalid_request` naming every field that does not parse; `not_found` for a path whose
 * parameters do not parse, because such a path names nothing.
 */
export const parseRequest = <C extends Call>(call: C, given: GivenRequest): CallRequest<C> => {
  const params = parseParams(call, given.params ?? {});
  const query = parsePart(call.query, given.query ?? {}, 'query') as Fields;
  const body = parsePart(call.body, withBeside(call, query, bodyOf(call, given)), 'body');
  return {
    params,
    query,
    body,
    idempotencyKey: call.idempotent ? parseKey(given.idempotencyKey) : undefined,
  } as CallRequest<C>;
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const bodyOf = (call: Call, { body }: GivenRequest): unknown =>
  body === undefined && hasBody(call) && isBodyOptional(call) ? {} : body;

/** The body with the fields that stand beside it; its own are preferred. */
const withBeside = (call: Call, query: Fields, body: unknown): unknown =>
  isFields(body) ? { ...besideBody(call, query), ...body } : body;

/**
 * The fields of a body that stand beside it, in the query. The documents leave the place open for `limit`,
 * `skip` and `sort` of the older calls (API-027, API-036).
 */
const besideBody = ({ body }: Call, query: Fields): Fields =>
  body instanceof z.ZodObject
    ? Object.fromEntries(Object.entries(query).filter(([name]) => name in body.shape))
    : {};

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
export const hasBody = (call: Call): boolean => !(call.body instanceof z.ZodUndefined);

/** At most as long as Stripe's keys. Anything else is refused, because it would protect nothing. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const parseKey = (key: string | undefined): string | undefined => {
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw new ShopError('invalid_request', 400, 'The Idempotency-Key isn’t valid.', {
    details: ['idempotency-key: 1 to 255 visible ASCII characters'],
  });
};

const parsePart = (schema: z.ZodType, value: unknown, part: string): unknown => {
  const parsed = schema.safeParse(value, { error: requestSentence });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // A call that has a sentence of its own for people begins it with a capital letter.
  const sentence = issues.find(({ message }) => /^\p{Lu}/u.test(message))?.message;
  throw new ShopError(
    'invalid_request',
    400,
    sentence ?? `The ${part} of the request isn’t valid.`,
    {
      details: issues.map((issue) => `${[part, ...issue.path].join('.')}: ${issue.message}`),
    },
  );
};
