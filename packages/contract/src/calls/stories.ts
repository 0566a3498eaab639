import * as z from 'zod';
import { HOUR_S, MINUTE_S, STORY_KINDS } from '@parlour/domain';
import { call } from '../call.ts';
import { PersonRoom, Post } from '../entities/story.ts';
import { jsonFieldsList } from '../json-fields.ts';
import {
  id,
  idParam,
  limit,
  list,
  number,
  page,
  skip,
  text,
  typed,
  windowBeside,
} from '../readers.ts';

const main = { family: 'main', access: 'public', effect: 'read' } as const;
const listed = { ...main, method: 'POST', cacheSeconds: 5 * MINUTE_S } as const;
const detailed = { ...main, method: 'GET', cacheSeconds: HOUR_S } as const;

const ids = z.array(idParam).max(100).default([]);

/** The requested stories; an empty field does not narrow the search. */
const storySearch = z.object({
  /** Beginnings of words in the title or the standfirst. */
  prefix: z.string().max(200).default(''),
  /** A story must have all of these tags. */
  tags: ids,
  /** A story must have at least one of these tags; stories with the most come first. */
  near: ids,
  /** Stories to leave out. */
  except: ids,
});

const window = { limit, skip };
const roomPage = jsonFieldsList(PersonRoom).extend({ totalCount: number });
const verdict = z.object({
  style1: z.string().max(200),
  style1Score: z.number().min(0).max(100).default(0),
  style2: z.string().max(200).default(''),
  style2Score: z.number().min(0).max(100).default(0),
});

export const listPersonRooms = call({
  ...listed,
  method: 'POST',
  path: 'v1/api/personrooms/postpersonroomslist',
  effect: 'read',
  summary: 'Moodrooms, newest first, optionally those with an `_id` in a list (API-107)',
  query: z.object(windowBeside),
  body: z.object({
    _id: z.array(idParam).max(100).optional(),
    search: storySearch.prefault({}),
    ...window,
  }),
  reply: roomPage,
});

export const searchPersonRooms = call({
  ...listed,
  path: 'v1/api/personrooms/postelasticsearchpersonrooms',
  summary: 'Moodrooms that match a text being typed (API-108)',
  query: z.object(windowBeside),
  body: z.object({ search: storySearch.prefault({}), ...window }),
  reply: roomPage,
});

export const personalisedPersonRooms = call({
  ...listed,
  path: 'v1/api/personrooms/postpersonalisedpersonrooms',
  summary: 'Moodrooms in the order of a style verdict; without one by popularity (API-109)',
  query: z.object(windowBeside),
  body: z.object({
    search: storySearch.prefault({}),
    verdict: verdict.optional(),
    ...window,
  }),
  reply: roomPage,
});

const recommended = typed(z.int().min(1).max(24));

export const recommendedPersonRooms = call({
  ...listed,
  path: 'v1/api/personrooms/postrecommendations',
  summary: 'Moodrooms like the given ones, at most 24 (API-110)',
  query: z.object({ limit: recommended.optional() }),
  body: z.object({
    personroomID: z.array(idParam).max(10).default([]),
    limit: recommended.default(24),
  }),
  reply: jsonFieldsList(PersonRoom),
});

export const personRoomDetails = call({
  ...detailed,
  path: 'v1/api/personrooms/getpersonroomdetailsweb',
  summary: 'One moodroom with its text, its products and their pins (API-112)',
  query: z.object({ personroomID: idParam }),
  reply: z.object({ data: PersonRoom }),
});

export const contentDetails = call({
  ...detailed,
  path: 'v1/api/contents/getcontentdetails',
  summary: 'One blog post with its text and its products (API-092)',
  query: z.object({ contentID: idParam }),
  reply: z.object({ data: Post }),
});

/** Not in the specification: an upstream without it has no blog lists. */
export const listContents = call({
  ...listed,
  method: 'POST',
  path: 'v1/api/contents/postcontentslist',
  effect: 'read',
  summary: 'Blog posts, newest first, optionally those with an `_id` in a list',
  query: z.object(windowBeside),
  body: z.object({
    _id: z.array(idParam).max(100).optional(),
    search: storySearch.extend({ section: z.string().max(100).default('') }).prefault({}),
    ...window,
  }),
  reply: jsonFieldsList(Post).extend({ totalCount: number }),
});

/** Not in the specification: an upstream without it has no stories in the site's sitemap. */
export const storyUrls = call({
  family: 'web',
  method: 'GET',
  access: 'public',
  effect: 'read',
  cacheSeconds: HOUR_S,
  path: 'web/story-addresses',
  summary: 'The parts of the URLs of the site’s moodrooms or posts, for its sitemap',
  query: z.object({ kind: z.enum(STORY_KINDS), page }),
  reply: z.object({
    stories: list(z.object({ id, urlSlug: text, updatedAt: text })),
    pageCount: number,
  }),
});
