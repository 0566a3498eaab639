import * as z from 'zod';

/*
 * The heads of moodrooms/*.md and posts/*.md: TOML between two lines of `+++`. The Markdown below is
 * the text. Slugs name tags, references name products (`HPL-101`), SKUs variants (`HPL-101-OX`).
 */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write lower-case words with hyphens');
const slugs = z.array(slug).default([]);
const line = z.string().trim().min(1).max(120);
const sentence = z.string().trim().min(20).max(300);
const reference = z.string().regex(/^[A-Z]{3}-\d{3}$/, 'write a brand code and three digits');
const sku = z.string().regex(/^[A-Z]{3}-\d{3}-[A-Z0-9]{1,8}$/, 'write an SKU');

const head = {
  title: line,
  /** The text under the title, in larger letters. */
  standfirst: sentence,
  /** For search engines and sharing. */
  seo: sentence,
  /** A description of the picture, for people who cannot see it. */
  alt: sentence,
  published: z.date(),
  /** Ids of the sites that publish it. */
  sites: z.array(slug).min(1),
};

export const RoomHead = z.strictObject({
  ...head,
  room: slug,
  styles: z.array(slug).min(1),
  /** Products in the picture, in the order in which they are listed below it. */
  products: z.array(reference).min(3),
});

/** Departments of the blog, in the order in which the blog lists them. */
export const SECTIONS = ['Styles', 'Rooms', 'Buying advice', 'Care', 'Makers'] as const;

export const PostHead = z.strictObject({
  ...head,
  section: z.enum(SECTIONS),
  author: line,
  /** The style whose page the post is: the post's URL contains it (BLOG-003). */
  style: slug.optional(),
  rooms: slugs,
  styles: slugs,
  categories: slugs,
  brands: slugs,
  materials: slugs,
  products: z.array(reference).min(3),
  /** Variants that stand side by side in its picture. */
  cover: z.array(sku).min(1).max(5),
  /** Colour of the wall behind them. */
  wall: z.string().regex(/^#[0-9a-f]{6}$/, 'write six lower-case hex digits'),
});

const share = z.number().min(0).max(1);

/**
 * `moodrooms/pins.json`, written by the studio: where the photograph of a room shows each product,
 * by the room's slug and the product's reference.
 */
export const PinFile = z.record(slug, z.record(reference, z.tuple([share, share])));

export type RoomHead = z.output<typeof RoomHead>;
export type PostHead = z.output<typeof PostHead>;
export type PinFile = z.output<typeof PinFile>;
