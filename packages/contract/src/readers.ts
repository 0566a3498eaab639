import * as z from 'zod';
import { centimetresIn, numberIn } from '@parlour/domain';

/*
 * Tolerant parsers (spec decision 44): a missing list is empty, a missing number 0, a missing text '', an
 * unknown field is ignored. A present field must have the right type.
 */

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const number = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

/** An email address that a person types; its message is for them. */
export const emailAddress = z
  .string()
  .trim()
  .check(z.email('Enter an email address, such as name@example.com.'), z.maxLength(254));

const TIME_OF_DAY = '(?:[01]\\d|2[0-3]):[0-5]\\d';

/** A part of a day that an operator types, such as `08:00-12:00`. */
export const timeWindow = z
  .string()
  .trim()
  .regex(new RegExp(`^${TIME_OF_DAY}-${TIME_OF_DAY}$`), 'write times such as "08:00-12:00"')
  .refine((times) => times.slice(0, 5) < times.slice(6), 'the window ends before it begins');

/** Upstreams send ids as numbers or strings; here they are strings, '' if missing. */
export const id = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)));

/**
 * A number that may also come as text, in a query or a form; an empty text is a missing one. What people do not
 * write, such as `0x3` or `1e1`, is no number.
 */
export const typed = <Schema extends z.ZodType>(schema: Schema) => readBy(numberIn, schema);

/** The same for centimetres, which may have a unit: `70 cm`, `0.7 m`, `28 in`. */
export const typedCentimetres = <Schema extends z.ZodType>(schema: Schema) =>
  readBy(centimetresIn, schema);

const readBy = <Schema extends z.ZodType>(read: (text: string) => number | null, schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? undefined : (read(value) ?? value);
  }, schema);

/** One-based page number of a query. */
export const page = typed(z.int().min(1).max(1_000_000_000).default(1));

/** The number of items in one reply. */
const anyLimit = z.int().min(1).max(100);
export const limit = typed(anyLimit.default(24));

/** Number of items to skip. */
const anySkip = z.int().min(0).max(1_000_000_000);
export const skip = typed(anySkip.default(0));

/** The same two beside a body, without defaults: there they are those of the body (API-036). */
export const windowBeside = { limit: typed(anyLimit.optional()), skip: typed(anySkip.optional()) };

/** An id in the input of a call. @param message the error for anything else */
export const idOf = (message: string) => z.string(message).regex(/^[\w-]{1,64}$/, message);

/** Id in a path or a query. */
export const idParam = idOf('letters, digits, - and _, at most 64');

/** Slugs in a request body, at most 100. */
export const slugs = z.array(z.string().min(1).max(200)).max(100).default([]);
