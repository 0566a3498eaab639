import * as z from 'zod';

/** Pence, as every amount of the protocol. */
const amount = z.int().min(0);
const names = z.array(z.string().min(1).max(200)).max(20);

/** What the other side believes of the buyer; hints, of which the currency and the country matter. */
export const Context = z.looseObject({
  currency: z.string().max(10).optional(),
  address_country: z.string().max(100).optional(),
});

/** What a catalogue is narrowed by; unknown filters are ignored. */
export const Filters = z.looseObject({
  categories: names.optional(),
  price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
  fulfills_to: z.looseObject({ address_country: z.string().max(100).optional() }).optional(),
  methods: names.optional(),
  ...{ brands: names.optional(), rooms: names.optional(), colours: names.optional() },
  ...{ materials: names.optional(), styles: names.optional() },
});

export const SearchRequest = z.looseObject({
  query: z.string().trim().max(200).optional(),
  context: Context.optional(),
  filters: Filters.optional(),
  pagination: z
    .looseObject({ cursor: z.string().max(100).optional(), limit: z.int().min(1).optional() })
    .optional(),
});

/** Most ids of one lookup. */
export const MOST_IDS = 20;

export const LookupRequest = z.looseObject({
  ids: z.array(z.string().min(1).max(300)).min(1),
  context: Context.optional(),
  filters: Filters.optional(),
});

const SelectedOption = z.looseObject({
  name: z.string().min(1).max(200),
  label: z.string().min(1).max(200),
  id: z.string().max(200).optional(),
});

export const ProductRequest = z.looseObject({
  id: z.string().min(1).max(300),
  selected: z
    .array(SelectedOption)
    .max(10)
    .refine((options) => new Set(options.map(({ name }) => name)).size === options.length, {
      message: 'each option once at most',
    })
    .default([]),
  preferences: z.array(z.string().max(200)).max(10).default([]),
  context: Context.optional(),
  filters: Filters.optional(),
});

export type Filters = z.output<typeof Filters>;
export type Context = z.output<typeof Context>;
export type SearchRequest = z.output<typeof SearchRequest>;
export type LookupRequest = z.output<typeof LookupRequest>;
export type ProductRequest = z.output<typeof ProductRequest>;
