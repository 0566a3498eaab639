import * as z from 'zod';
import { MINUTE_S, PRODUCT_SORTS } from '@parlour/domain';
import { call } from '../call.ts';
import { ProductFilter } from '../entities/filter.ts';
import { Interpretation } from '../entities/interpretation.ts';
import { Product, ProductList } from '../entities/product.ts';
import { Tag } from '../entities/tag.ts';
import { Variant } from '../entities/variant.ts';
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

const searchText = z.string().trim().min(1).max(200);

/**
 * `all` and `relevance` are the server's order: newest first, or by score for a text search. `in_stock` is the same without products that are out of stock. In an order by price, products with a hidden price come last.
 */
const listQuery = z.object({ page, sort: z.enum(PRODUCT_SORTS).default('all') });

const web = {
  family: 'web',
  access: 'public',
  effect: 'read',
  cacheSeconds: 5 * MINUTE_S,
} as const;
const main = { ...web, family: 'main' } as const;

export const listProducts = call({
  ...web,
  method: 'GET',
  path: 'web/products',
  effect: 'read',
  summary: 'Products of the site, or of one tag (API-011, API-014)',
  query: listQuery.extend({ tagId: idParam.optional() }),
  reply: ProductList,
});

export const findProducts = call({
  ...web,
  method: 'POST',
  path: 'web/products',
  effect: 'read',
  summary: 'Products by filter, by search text, or by both (API-012)',
  query: listQuery,
  body: z.union([
    z.object({ query: searchText, filter: ProductFilter.optional() }),
    z.object({ filter: ProductFilter }),
  ]),
  reply: ProductList,
});

export const filterProducts = call({
  ...web,
  method: 'POST',
  path: 'web/1/filter/products',
  effect: 'read',
  summary: 'Products by the seven filter lists (API-013)',
  query: listQuery,
  body: ProductFilter,
  reply: ProductList,
});

export const brandProducts = call({
  ...web,
  method: 'GET',
  path: 'web/brand-products',
  summary: 'Brands of the site, each with some of its products (API-015)',
  reply: z.object({
    brands: list(
      z.object({ tagId: id, name: z.string(), urlSlug: z.string(), products: list(Product) }),
    ),
  }),
});

const productReply = z.object({ retailerProducts: list(Product) });

export const recommendedProducts = call({
  ...web,
  method: 'GET',
  path: 'web/1/products/recommended',
  summary: 'Recommended products, at most 24 (API-016)',
  reply: productReply,
});

export const similarProducts = call({
  ...web,
  method: 'GET',
  path: 'web/1/product/{id}/similar',
  summary: 'Products like one product (API-017)',
  params: z.object({ id: idParam }),
  reply: productReply,
});

export const associatedProducts = call({
  ...web,
  method: 'GET',
  path: 'web/1/product/{id}/associated',
  summary: 'Products that go with one product (API-018)',
  params: z.object({ id: idParam }),
  reply: z.array(Product),
});

export const productByVariant = call({
  ...web,
  method: 'GET',
  path: 'web/product/v/{id}',
  effect: 'read',
  byScripts: true,
  summary: 'Product detail by the id of one of its variants (API-019)',
  params: z.object({ id: idParam }),
  reply: z.object({ product: Product, variant: Variant }),
});

/** Not in the specification. Without a cache: each postcode area has its own days. */
export const readArrivals = call({
  method: 'GET',
  path: 'web/product/v/{id}/arrivals',
  effect: 'read',
  byScripts: true,
  family: 'web',
  access: 'public',
  summary: 'When each seller’s offer of a variant arrives at a postcode',
  params: z.object({ id: idParam }),
  query: z.object({ postcode: z.string().trim().max(40) }),
  reply: z.object({
    data: list(
      z.object({
        sellerId: id,
        /** The first and the last day, as in `2026-12-24`; '' where the seller does not deliver. */
        arrivesFrom: text,
        arrivesUntil: text,
      }),
    ),
  }),
});

const sortField = z.enum(['actualPrice', 'averageReview', 'name', 'relevance']);

/** The order of the older calls beside a body: a field name, with a minus for the highest first. */
const sortBeside = z.templateLiteral([z.enum(['', '-']), sortField]);

/** The order of the older calls: a field name and its direction, or as beside a body. */
const sort = z
  .union([
    z.partialRecord(sortField, z.enum(['asc', 'desc'])),
    sortBeside.transform((text) => ({
      [sortField.parse(text.replace('-', ''))]: text.startsWith('-') ? 'desc' : 'asc',
    })),
  ])
  .default({});

const prefix = z.string().max(200);

const searchBody = z.object({
  prefix: prefix.default(''),
  categories: z.array(idParam).max(100).default([]),
  rooms: z.array(idParam).max(100).default([]),
  /** Pounds; products at or above it are left out. */
  maxPrice: z.number().positive().optional(),
});

const window = { limit, skip, sort };
const beside = { ...windowBeside, sort: sortBeside.optional() };
const productPage = jsonFieldsList(Product).extend({ totalCount: number });
/** The same for a search. */
const foundPage = productPage.extend({ interpretation: Interpretation.nullish() });

export const productsByIds = call({
  ...main,
  method: 'POST',
  path: 'v1/api/products/postproductslist',
  effect: 'read',
  summary: 'Products, optionally those with an `_id` in a list (API-027)',
  query: z.object(beside),
  body: z.object({ _id: z.array(idParam).max(100).optional(), ...window }),
  reply: productPage,
});

const seed = typed(z.int().min(0));

export const searchStore = call({
  ...main,
  method: 'POST',
  path: 'v1/api/products/postelasticsearchproducts',
  summary: 'Products by prefix in a seeded random order (API-028)',
  query: z.object({ ...beside, prefix: prefix.optional(), seed: seed.optional() }),
  body: z.object({
    prefix: prefix.default(''),
    seed: seed.optional(),
    ...window,
  }),
  reply: productPage,
});

export const personalisedStore = call({
  ...main,
  method: 'POST',
  path: 'v1/api/products/postpersonalisedstore',
  summary: 'Products in the order of a style verdict; without one by popularity (API-029)',
  query: z.object(beside),
  body: z.object({
    verdict: z
      .object({
        style1: z.string().max(200),
        style1Score: z.number().min(0).max(100).default(0),
        style2: z.string().max(200).default(''),
        style2Score: z.number().min(0).max(100).default(0),
      })
      .optional(),
    search: searchBody.prefault({}),
    ...window,
  }),
  reply: foundPage,
});

export const personalisedSearch = call({
  ...main,
  method: 'POST',
  path: 'v1/api/products/postpersonalisedsearchproducts',
  effect: 'read',
  summary: 'Products in the order of a saved verdict of the customer (API-030)',
  query: z.object(beside),
  access: 'customer',
  cacheSeconds: undefined,
  body: z.object({ verdictID: idParam, search: searchBody.prefault({}), ...window }),
  reply: foundPage,
});

export const listVariants = call({
  ...main,
  method: 'POST',
  path: 'v1/api/products/postvariantslist',
  summary: 'Variants, optionally those with an `_id` in a list (API-031)',
  query: z.object(windowBeside),
  body: z.object({ _id: z.array(idParam).max(100).optional(), limit, skip }),
  reply: jsonFieldsList(Variant).extend({ totalCount: number }),
});

export const variantsByProducts = call({
  ...main,
  method: 'POST',
  path: 'v1/api/products/postvariantsbyproductlist',
  summary: 'Variants of the given products (API-032)',
  body: z.object({ productID: z.array(idParam).min(1).max(100) }),
  reply: jsonFieldsList(Variant),
});

const recommended = typed(z.int().min(1).max(24));

export const recommendations = call({
  ...main,
  method: 'POST',
  path: 'v1/api/products/postrecommendations',
  summary: 'Recommendations based on the given products, at most 24 (API-033)',
  query: z.object({ limit: recommended.optional() }),
  body: z.object({
    productID: z.array(idParam).max(10).default([]),
    limit: recommended.default(24),
  }),
  reply: jsonFieldsList(Product),
});

export const sellerStore = call({
  ...main,
  method: 'POST',
  path: 'v1/api/products/postsellerstore',
  effect: 'read',
  summary: 'Products of one seller (API-035)',
  query: z.object({
    sellerID: idParam,
    limit: limit.default(12),
    skip,
    sort: z
      .enum(['relevance', 'actualPrice', '-actualPrice', '-averageReview'])
      .default('relevance'),
    seed: seed.default(0),
  }),
  body: z.object({ search: searchBody.prefault({}) }),
  /** `tags` are not in the specification: the tags of everything that the seller sells, with their counts. */
  reply: productPage.extend({ tags: list(Tag) }),
});
