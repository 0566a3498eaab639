import * as z from 'zod';
import { DAY_S, TAG_TYPES } from '@parlour/domain';
import { call } from '../call.ts';
import { Tag, TAG_JSON_FIELDS } from '../entities/tag.ts';
import { jsonFieldsList } from '../json-fields.ts';
import { idParam, list } from '../readers.ts';

const shared = { method: 'GET', access: 'public', effect: 'read', cacheSeconds: DAY_S } as const;

export const listTags = call({
  ...shared,
  method: 'GET',
  path: 'web/tags',
  effect: 'read',
  byScripts: true,
  family: 'web',
  summary: 'Tags of the site, optionally of one type (API-020)',
  query: z.object({ type: z.enum(TAG_TYPES).optional() }),
  reply: z.object({ tags: list(Tag) }),
});

export const allTags = call({
  ...shared,
  family: 'main',
  path: 'v1/api/tags/getalltags',
  summary: 'All tags of the site with the fields that arrive as JSON text (API-021)',
  reply: jsonFieldsList(Tag, TAG_JSON_FIELDS),
});

export const tagDetails = call({
  ...shared,
  family: 'main',
  path: 'v1/api/tags/gettagdetails',
  summary: 'One tag (API-022)',
  query: z.object({ tagID: idParam }),
  reply: z.object({ data: Tag }),
});
