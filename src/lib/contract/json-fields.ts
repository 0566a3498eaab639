import * as z from 'zod';
import { parseJsonFields } from '#lib/domain/json-fields.ts';
import { list } from './readers.ts';

/**
 * `data.list` of an older reply, whose items carry the fields named by `data.jsonFields` as JSON
 * text (ENTITY-004). Text that does not parse is treated as absent.
 */
export const jsonFieldsList = <Schema extends z.ZodType>(item: Schema) =>
  z.object({
    data: z.preprocess(
      parseJsonFields,
      z.object({ list: list(item), jsonFields: list(z.string()) }),
    ),
  });
