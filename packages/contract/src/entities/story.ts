import * as z from 'zod';
import { id, list, number, text } from '../readers.ts';
import { Product } from './product.ts';
import { TagReference } from './tag.ts';

/** The template of a moodroom that names none (ROOM-004). */
export const DEFAULT_TEMPLATE = 'default';

/** The fields that moodrooms and posts share; the first four can be shared (MEDIA-011). */
const story = {
  _id: id,
  name: text,
  mainPicture: text,
  seo_description: text,
  id,
  urlSlug: text,
  metaTitle: text,
  /** One or two sentences below the title. */
  standfirst: text,
  mainPictureAlt: text,
  /** Pixels; 0 if unknown. */
  mainPictureWidth: number,
  mainPictureHeight: number,
  tags: list(TagReference),
  /** ISO 8601. */
  publishedAt: text,
  updatedAt: text,
  /** HTML that the market has sanitised; '' in lists. */
  description: text,
  /** The products of the story that the site sells, in the story's order; empty in lists. */
  products: list(Product),
};

/** The place of a product in a moodroom's picture, as fractions of its width and height from the top left. */
export const Pin = z.object({ productId: id, x: number, y: number });

export const PersonRoom = z.object({
  ...story,
  template: text.transform((template) => (template === '' ? DEFAULT_TEMPLATE : template)),
  pins: list(Pin),
});

export const Post = z.object({ ...story, section: text, author: text });

export type Pin = z.output<typeof Pin>;
export type PersonRoom = z.output<typeof PersonRoom>;
export type Post = z.output<typeof Post>;
