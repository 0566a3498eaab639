import * as z from 'zod';
import { MAX_PREVIEWED } from '@parlour/domain';
import { call } from '../call.ts';
import { list, number, text } from '../readers.ts';
import { sitesOfBody } from './authority.ts';
import { source } from './records.ts';

/** A product as the shop will show it. Amounts are pounds. */
export const PreviewedProduct = z.object({
  reference: text,
  name: text,
  variants: number,
  /** That of the cheapest offer, delivery included; null for none. */
  price: z.number().nullable(),
  /** The struck-through price, delivery included; null for none, and for one that the shop would not show. */
  wasPrice: z.number().nullable(),
  delivery: z.number().nullable(),
  /** As on the product's page, with the units. */
  stock: text,
  /** Why the shop would refuse it. */
  refused: list(text),
  /** What the shop would not show. */
  doubts: list(text),
});
export type PreviewedProduct = z.output<typeof PreviewedProduct>;

export const previewImport = call({
  family: 'operator',
  access: 'operator',
  params: z.object({}),
  method: 'POST',
  path: 'operator/catalogue/preview',
  summary:
    'The first products of an import as the shop will show them, and whether the sites know their seller',
  effect: 'read',
  roles: ['catalogue'],
  about: sitesOfBody,
  body: z.object({
    sites: z.array(z.string().min(1).max(40)).min(1).max(100),
    /** The supplier of products that name none. */
    source,
    records: z.array(z.unknown()).max(MAX_PREVIEWED),
  }),
  reply: z.object({
    products: list(PreviewedProduct),
    /** Whether none of the sites sells a product of their suppliers. */
    isNew: z.boolean(),
    /** If none does: names and slugs of sellers whose names are much like theirs. */
    alike: list(text),
    /** If none does: names of the sellers whose products the sites sell, those with the most products first. */
    sellers: list(text),
  }),
});
