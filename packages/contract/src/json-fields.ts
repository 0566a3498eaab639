import * as z from 'zod';
import { list } from './readers.ts';

/** The lists of which some fields always arrive as JSON text, with the names of these fields. */
export const jsonTexts = z.registry<{ readonly fields: readonly string[] }>();

/**
 * `data.list` of an older reply, whose items carry the fields named by `data.jsonFields` as JSON
 * text (ENTITY-004). Text that does not parse is treated as absent.
 * @param fields those that the market itself sends as JSON text
 */
export const jsonFieldsList = <Schema extends z.ZodType>(
  item: Schema,
  fields: readonly string[] = [],
) => {
  const data = z.object({ list: list(item), jsonFields: list(z.string()) });
  if (fields.length > 0) jsonTexts.add(data, { fields });
  return z.object({ data: z.preprocess(parseJsonFields, data) });
};

type Item = Record<string, unknown>;

/**
 * The `data` of an older reply, with the fields of its items that `jsonFields` names parsed: they arrive as
 * JSON text (ENTITY-004). Text that does not parse is treated as absent. Afterwards `jsonFields` is empty, so
 * that a parsed reply can be parsed again.
 */
const parseJsonFields = (data: unknown): unknown => {
  if (!isItem(data) || !Array.isArray(data.list) || !Array.isArray(data.jsonFields)) {
    return data ?? {};
  }
  const fields = data.jsonFields.filter((field) => typeof field === 'string');
  const list = data.list.map((item: unknown) =>
    isItem(item)
      ? { ...item, ...Object.fromEntries(fields.map((field) => [field, parsed(item[field])])) }
      : item,
  );
  return { ...data, list, jsonFields: [] };
};

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
