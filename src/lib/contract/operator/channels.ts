import * as z from 'zod';
import { call } from '../call.ts';
import { list, number, text } from '../readers.ts';
import { siteOfQuery } from './authority.ts';

/** The shopping channels that a site has feeds for. */
export const CHANNEL_NAMES = ['google', 'meta', 'pinterest', 'bing'] as const;

const LeftOutItem = z.object({
  variantId: text,
  title: text,
  /**
   * `no_picture`, `picture_unread` (no format that the channel reads), `picture_small`, `address_long` or
   * `brand_and_number_unknown`.
   */
  reason: text,
  picture: text,
  /** Pixels; 0 when unknown. */
  width: number,
  height: number,
});

export const operatorChannelReport = call({
  family: 'operator',
  access: 'operator',
  method: 'GET',
  path: 'operator/channels',
  summary: 'What a shopping channel’s feed of a site leaves out, and why, part by part',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({
    site: z.string().min(1).max(40),
    channel: z.enum(CHANNEL_NAMES),
    /** `next` of the part before; '' for the first. */
    after: z.string().max(20).default(''),
  }),
  reply: z.object({
    items: number,
    /** Variants in the feed of whose main picture nobody has told the pixels. */
    unmeasured: list(text),
    leftOut: list(LeftOutItem),
    /** '' at the end. */
    next: text,
  }),
});
