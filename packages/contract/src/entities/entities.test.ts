import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { ProductFilter } from './filter.ts';
import { Picture } from './picture.ts';
import { Product, ProductList } from './product.ts';
import { SearchResult } from './search.ts';
import { Seller } from './seller.ts';
import { Tag } from './tag.ts';
import { FooterSeller } from './template.ts';
import { InventoryVariant, Option, SellerInventory, Swatch, Variant } from './variant.ts';

/** The value of each field that a requirement names, if an upstream leaves it out. */
type Defaults = Readonly<Record<string, unknown>>;

const TAG: Defaults = {
  tagId: '',
  id: '',
  _id: '',
  urlSlug: '',
  name: '',
  parent: '',
  parentName: '',
  children: [],
  count: 0,
  colorHexCode: '',
  mainPicture: '',
  mainThumbnail: '',
  description: '',
  metaTitle: '',
  metaTitleDescription: '',
  seo_description: '',
  variantTagComponents: [],
};

const PRODUCT: Defaults = {
  productId: '',
  _id: '',
  id: '',
  name: '',
  seo_title: '',
  seo_description: '',
  urlSlug: '',
  brand: '',
  brandName: '',
  mainPicture: '',
  medias: [],
  tags: [],
  variants: [],
  defaultVariant: '',
  associatedProducts: [],
  inventoryReference: '',
  swatchComponents: [],
  category: [],
  room: [],
  colour: [],
  material: [],
  price: 0,
  actualPrice: 0,
  markUp: 0,
  vatTax: 0,
  promotionalDiscount: 0,
  priceSuffix: '',
  deliveryNote: '',
  productSummary: '',
  heightDim: 0,
  widthDim: 0,
  numberReviews: 0,
  averageReview: 0,
  reviews: { list: [] },
};

const VARIANT: Defaults = {
  id: '',
  name: '',
  seoTitle: '',
  metaTitle: '',
  description: '',
  urlSlug: '',
  surcharge: 0,
  mainPicture: '',
  medias: [],
  tags: [],
  inventoryReference: '',
  eanNumber: '',
  heightDim: 0,
  widthDim: 0,
  lengthDim: 0,
  colour: [],
  material: [],
  style: [],
  rrp: 0,
  rrpWithoutDiscount: 0,
  quantity: 0,
  sellerInventories: [],
  inventories: [],
  options: [],
  swatches: [],
  hasSamples: false,
  selectedOption: null,
  selectedSwatch: null,
};

const CHOICE: Defaults = {
  id: '',
  name: '',
  rrp: 0,
  rrpWithoutDiscount: 0,
  inventoryStatus: '',
};

const INVENTORY: Defaults = {
  inventoryStatus: '',
  rrp: 0,
  rrpWithoutDiscount: 0,
  options: [],
  swatches: [],
};

const SELLER_INVENTORY: Defaults = {
  sellerId: '',
  sellerName: '',
  variantId: '',
  variant: null,
  actualPrice: 0,
  deliveryCharges: 0,
  deliveryMethod: '',
  inventoryStatus: '',
  inventoryStatusStr: '',
  saleFrom: '',
  saleUntil: '',
  arrivesFrom: '',
  arrivesUntil: '',
  leadTime: null,
  maxOrderSize: 0,
};

const FILTER: Defaults = {
  brandsUrlSlug: [],
  categoriesUrlSlug: [],
  roomsUrlSlug: [],
  colorsUrlSlug: [],
  materialsUrlSlug: [],
  moodclipsUrlSlug: [],
  stylesUrlSlug: [],
};

const LIST: Defaults = {
  retailerProducts: [],
  tags: [],
  totalCount: 0,
  pageCount: 0,
  pageNumber: 0,
};
const SEARCH: Defaults = { totalCount: 0, suggestions: [], suggestedProducts: [], tags: [] };
const PICTURE: Defaults = { url: '', thumbnail: '', name: '', s3key: '' };
const SELLER: Defaults = { sellerID: '', sellerName: '', serviceTelephone: '', serviceEmail: '' };
const COMPANY: Defaults = {
  companyName: '',
  companyAddress1: '',
  companyAddress2: '',
  city: '',
  country: '',
  companyPostcode: '',
  serviceEmail: '',
  serviceTelephone: '',
  vat: '',
};

/** The requirements, the schema, the fields that a reply must have, and the defaults of the others. */
const ENTITIES: [ids: string, schema: z.ZodType, required: Defaults, defaults: Defaults][] = [
  ['[ENTITY-001] [ENTITY-002] [ENTITY-003]', Tag, { type: 'category' }, TAG],
  ['[ENTITY-006] [ENTITY-007] [ENTITY-008] [ENTITY-009]', Product, {}, PRODUCT],
  ['[ENTITY-010] [ENTITY-011] [ENTITY-012]', Variant, {}, VARIANT],
  ['[ENTITY-013]', InventoryVariant, {}, INVENTORY],
  ['[ENTITY-014]', Option, {}, { ...CHOICE, swatches: [] }],
  ['[ENTITY-015]', Swatch, {}, { ...CHOICE, tags: [], mainPicture: '' }],
  ['[ENTITY-016]', SellerInventory, {}, SELLER_INVENTORY],
  ['[ENTITY-017]', Picture, {}, PICTURE],
  ['[ENTITY-018]', Seller, {}, SELLER],
  ['[ENTITY-019]', ProductList, {}, LIST],
  ['[ENTITY-021]', SearchResult, {}, SEARCH],
  ['[ENTITY-035]', FooterSeller, {}, COMPANY],
];

const sampleOf = (empty: unknown): unknown => {
  if (empty === '') return 'something';
  if (empty === 0) return 7;
  return empty === false ? true : empty;
};

describe('entities', () => {
  it.each(ENTITIES)('%s parses a missing field as empty', (_, schema, required, defaults) => {
    expect(schema.parse(required)).toMatchObject(defaults);
  });

  it.each(ENTITIES)('%s parses null as missing', (_, schema, required, defaults) => {
    const nulls = Object.fromEntries(Object.keys(defaults).map((field) => [field, null]));
    expect(schema.parse({ ...nulls, ...required })).toMatchObject(defaults);
  });

  it.each(ENTITIES)('%s keeps every named field as sent', (_, schema, required, defaults) => {
    const sent = Object.fromEntries(
      Object.entries(defaults).map(([field, empty]) => [field, sampleOf(empty)]),
    );
    expect(schema.parse({ ...sent, ...required })).toMatchObject(sent);
  });

  it.each(ENTITIES)('%s ignores unknown fields', (_, schema, required) => {
    expect(schema.parse({ ...required, surprise: 1 })).not.toHaveProperty('surprise');
  });

  it('[ENTITY-009] says of a bookmark what an upstream says, and nothing if that says nothing', () => {
    for (const isBookmarked of [true, false]) {
      expect(Product.parse({ isBookmarked })).toMatchObject({ isBookmarked });
    }
    for (const sent of [{}, { isBookmarked: null }]) {
      expect(JSON.stringify(Product.parse(sent))).not.toContain('isBookmarked');
    }
  });

  it('[ENTITY-023] parses a filter without some of its lists', () => {
    expect(ProductFilter.parse({})).toEqual(FILTER);
    expect(ProductFilter.parse({ roomsUrlSlug: ['lounge'] }).roomsUrlSlug).toEqual(['lounge']);
  });

  it.each(['category', 'brand', 'room', 'colour', 'material', 'filter', 'style'])(
    '[ENTITY-001] knows the tag type %s',
    (type) => {
      expect(Tag.parse({ type }).type).toBe(type);
    },
  );

  it.each<[schema: z.ZodType, sent: unknown]>([
    [Tag, { type: 'flavour' }],
    [Tag, {}],
    [Product, { name: 7 }],
    [Product, { variants: [{ rrp: '12.50' }] }],
    [ProductList, { retailerProducts: 'none' }],
    [ProductFilter, { roomsUrlSlug: 'lounge' }],
    [SearchResult, null],
  ])('[ENTITY-001] refuses a wrong type, case %#', (schema, sent) => {
    expect(schema.safeParse(sent).success).toBe(false);
  });
});
