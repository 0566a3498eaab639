import * as z from 'zod';
import { ShopError } from './errors.ts';

/** The levels of a body: more than any call or protocol has, and few enough for code that calls itself. */
const MAX_LEVELS = 32;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isShallow = (value: unknown): boolean => {
  let level: readonly object[] = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_LEVELS) return false;
    level = level.flatMap((one): object[] => Object.values(one).filter(isNested));
  }
  return true;
};

/** A body of JSON with up to 32 levels, as text; the value is what it says. */
export const JsonText = z.string().transform((text, context): unknown => {
  const value = parsed(text);
  if (value !== undefined && isShallow(value)) return value;
  context.addIssue(
    value === undefined ? 'The body isn’t valid JSON.' : 'The body has too many levels.',
  );
  return z.NEVER;
});

/**
 * The value of a body of JSON.
 * @throws {ShopError} `invalid_request`
 */
export const parseJson = (text: string): unknown => {
  const body = JsonText.safeParse(text);
  if (body.success) return body.data;
  const [issue] = body.error.issues;
  throw new ShopError('invalid_request', 400, issue?.message ?? '', { cause: body.error });
};

/**
 * The body of a request, in the shape that its entry point takes.
 * @throws {ShopError} what `parseJson` throws, and `invalid_request` for another shape
 */
export const readJson = async <T>(shape: z.ZodType<T>, request: Request): Promise<T> => {
  const body = shape.safeParse(parseJson(await request.text()));
  if (body.success) return body.data;
  throw new ShopError('invalid_request', 400, 'The body isn’t valid.', { cause: body.error });
};
