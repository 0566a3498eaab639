import * as z from 'zod';
import { call } from '../call.ts';
import { list, number, text } from '../readers.ts';
import { siteOfQuery } from './authority.ts';

/** The shopping channels with feeds of a site. */
export const CHANNEL_NAMES = ['google', 'meta', 'pinterest', 'bing'] as const;

const LeftOutItem = z.object({
  variantId: text,
  title: text,
  /**
   * `no_picture`, `picture_unread` (the channel does not read its format), `picture_small`, `address_long` or `brand_and_number_unknown`.
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
  summary: 'The variants that a shopping channel’s feed leaves out, and why, part by part',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({
    site: z.string().min(1).max(40),
    channel: z.enum(CHANNEL_NAMES),
    /** `next` of the previous part; '' for the first. */
    after: z.string().max(20).default(''),
  }),
  reply: z.object({
    items: number,
    /** Variants in the feed whose main picture has unknown pixels. */
    unmeasured: list(text),
    leftOut: list(LeftOutItem),
    /** '' at the end. */
    next: text,
  }),
});
