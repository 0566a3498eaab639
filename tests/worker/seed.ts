import { env } from 'cloudflare:workers';
import type { DeliveryCalendar, LeadTime, TagType } from '@parlour/domain';
import { refreshTagCounts } from '#worker/market/tags/tags.queries.ts';

/**
 * A small catalogue for tests that choose its ids, written directly into the tables. Others import theirs
 * (`imported.ts`), and so see what an import makes of it. Money is in pence.
 */
interface SeedOffer {
  /** Seller's id; the seller `Seller {id}` is created when it does not exist. */
  readonly seller?: number;
  readonly price: number;
  readonly was?: number;
  readonly delivery?: number;
  readonly status?: 'active' | 'out_of_stock' | 'order_by_email';
  readonly statusText?: string;
  readonly stock?: number;
  readonly maxOrderSize?: number;
  readonly leadTime?: LeadTime;
}

interface SeedChoice {
  readonly id: number;
  readonly name: string;
  readonly surcharge?: number;
  readonly status?: string;
}

interface SeedSwatch extends SeedChoice {
  readonly tags?: readonly number[];
}

interface SeedOption extends SeedChoice {
  readonly swatches?: readonly SeedSwatch[];
}

interface SeedVariant {
  readonly id: number;
  readonly name?: string;
  /** '' keeps the variant out of lists (TILE-007). */
  readonly seoTitle?: string;
  readonly tags?: readonly number[];
  readonly offers?: readonly SeedOffer[];
  readonly options?: readonly SeedOption[];
  readonly swatches?: readonly SeedSwatch[];
  readonly medias?: readonly string[];
  /** Height, width and length in millimetres. */
  readonly size?: readonly [number, number, number];
  /** By slug, in the smallest unit. */
  readonly facts?: Readonly<Record<string, number | boolean | string>>;
}

export interface SeedProduct {
  readonly id: number;
  readonly name: string;
  /** Assortments that hold it; by default that of the site `parlour`. */
  readonly assortments?: readonly string[];
  /** Tag id of its brand. */
  readonly brand?: number;
  /** Ids of its own tags; ancestors are added. */
  readonly tags?: readonly number[];
  readonly summary?: string;
  readonly medias?: readonly string[];
  readonly reviews?: readonly { readonly rating: number; readonly comment: string }[];
  readonly variants: readonly SeedVariant[];
}

export interface SeedTag {
  readonly id: number;
  readonly type: TagType;
  readonly slug: string;
  readonly name?: string;
  readonly parent?: number;
  readonly components?: readonly { readonly componentId: string }[];
}

export interface Seed {
  readonly tags?: readonly SeedTag[];
  readonly products: readonly SeedProduct[];
  /** By seller's id. */
  readonly calendars?: Readonly<Record<number, DeliveryCalendar>>;
}

const ARRIVALS = `UPDATE product
  SET arrival = (SELECT arrival FROM product_arrival WHERE product_id = product.id)
  WHERE id IN (SELECT variant.product_id FROM variant
    JOIN seller_inventory AS offer ON offer.variant_id = variant.id WHERE offer.lead_time IS NOT NULL)`;

type Tags = ReadonlyMap<number, SeedTag>;
type Row = Readonly<Record<string, string | number | null>>;

const insert = (table: string, row: Row): D1PreparedStatement => {
  const marks = Object.keys(row).map(() => '?');
  return env.MARKET_DB.prepare(
    `INSERT OR IGNORE INTO ${table} (${Object.keys(row).join()}) VALUES (${marks.join()})`,
  ).bind(...Object.values(row));
};

const CREATED_AT = '2026-11-01T09:00:00.000Z';
const DEFAULT_ASSORTMENTS = ['parlour'];

/** Writes a catalogue and the data that an import derives from it. */
export const seed = async ({ tags = [], products, calendars = {} }: Seed): Promise<void> => {
  const byId: Tags = new Map(tags.map((tag) => [tag.id, tag]));
  const assortments = new Set(products.flatMap((one) => one.assortments ?? DEFAULT_ASSORTMENTS));
  const statements = [
    ...tags.map((tag) => tagRow(tag, byId)),
    ...products.flatMap((product) => productRows(product, byId)),
    ...Object.entries(calendars).map(([id, calendar]) =>
      env.MARKET_DB.prepare('UPDATE seller SET delivery_calendar = ?2 WHERE id = ?1').bind(
        Number(id),
        JSON.stringify(calendar),
      ),
    ),
    ...(products.length > 0 ? [env.MARKET_DB.prepare(ARRIVALS)] : []),
    ...[...assortments].flatMap((name) => refreshTagCounts(env.MARKET_DB, name)),
  ];
  if (statements.length > 0) await env.MARKET_DB.batch(statements);
};

const tagRow = (tag: SeedTag, tags: Tags): D1PreparedStatement =>
  insert('tag', {
    id: tag.id,
    type: tag.type,
    slug: tag.slug,
    path: ancestry(tag.id, tags)
      .map((id) => tags.get(id)?.slug ?? '')
      .toReversed()
      .join('/'),
    name: tag.name ?? tag.slug,
    parent_id: tag.parent ?? 0,
    components: JSON.stringify(tag.components ?? []),
  });

const nameOf = (tags: Tags, id: number | undefined): string => {
  const tag = tags.get(id ?? 0);
  return tag?.name ?? tag?.slug ?? '';
};

const productRows = (product: SeedProduct, tags: Tags): D1PreparedStatement[] => [
  insert('product', {
    id: product.id,
    source: 'seed',
    reference: String(product.id),
    slug: `product-${product.id}`,
    name: product.name,
    summary: product.summary ?? '',
    brand_id: product.brand ?? null,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    ...derived(product),
  }),
  insert('product_text', {
    product_id: product.id,
    title: product.name,
    brand: nameOf(tags, product.brand),
    category: (product.tags ?? []).map((id) => nameOf(tags, id)).join(' '),
    body: product.summary ?? '',
  }),
  ...(product.assortments ?? DEFAULT_ASSORTMENTS).map((assortment) =>
    insert('assortment_product', { assortment, product_id: product.id }),
  ),
  ...closure(product, tags).map(([tag_id, own]) =>
    insert('product_tag', { product_id: product.id, tag_id, own }),
  ),
  ...mediaRows(product.id, 0, product.medias),
  ...(product.reviews ?? []).map((review) =>
    insert('review', { ...review, product_id: product.id, created_at: CREATED_AT }),
  ),
  ...product.variants.flatMap((variant, position) => variantRows(product, variant, position)),
];

const isShown = ({ seoTitle }: SeedVariant): boolean => seoTitle !== '';

const delivered = (price: number, offer: SeedOffer): number => price + (offer.delivery ?? 0);

/** The data that an import derives: the default variant, the shown price (null when hidden), the states. */
const derived = ({ variants, reviews = [] }: SeedProduct): Row => {
  const shown = variants.filter(isShown);
  const offers = shown.flatMap((variant) => variant.offers ?? []);
  const hidden = offers.some(({ status }) => status === 'order_by_email');
  const [cheapest] = (shown[0]?.offers ?? []).toSorted(
    (one, other) => delivered(one.price, one) - delivered(other.price, other),
  );
  return {
    default_variant_id: shown[0]?.id ?? null,
    price_pence: cheapest && !hidden ? delivered(cheapest.price, cheapest) : null,
    was_pence: cheapest && !hidden ? delivered(cheapest.was ?? cheapest.price, cheapest) : null,
    in_stock: Number(offers.some(({ status, stock }) => !status && stock !== 0)),
    listed: Number(shown.length > 0),
    review_count: reviews.length,
    review_average: reviews.reduce((sum, { rating }) => sum + rating, 0) / (reviews.length || 1),
  };
};

const closure = (product: SeedProduct, tags: Tags) => {
  const own = [product.brand ?? 0, ...(product.tags ?? [])].filter((id) => id !== 0);
  const inherited = [...own, ...product.variants.flatMap((variant) => variant.tags ?? [])].flatMap(
    (id) => ancestry(id, tags),
  );
  return [...own.map((id) => [id, 1] as const), ...inherited.map((id) => [id, 0] as const)];
};

const ancestry = (id: number, tags: Tags): number[] =>
  id === 0 ? [] : [id, ...ancestry(tags.get(id)?.parent ?? 0, tags)];

const mediaRows = (product_id: number, variant_id: number, urls: readonly string[] = []) =>
  urls.map((url, position) =>
    insert('media', { product_id, variant_id, url, width: 0, height: 0, position }),
  );

const variantRows = (
  product: SeedProduct,
  variant: SeedVariant,
  position: number,
): D1PreparedStatement[] => [
  insert('variant', {
    id: variant.id,
    product_id: product.id,
    reference: `SKU-${variant.id}`,
    name: variant.name ?? `Variant ${variant.id}`,
    seo_title: variant.seoTitle ?? `${product.name} ${variant.id}`,
    slug: `variant-${variant.id}`,
    main_picture: `/media/${variant.id}.webp`,
    height_mm: variant.size?.[0] ?? 0,
    width_mm: variant.size?.[1] ?? 0,
    length_mm: variant.size?.[2] ?? 0,
    facts: variant.facts === undefined ? null : JSON.stringify(variant.facts),
    position,
  }),
  ...mediaRows(product.id, variant.id, variant.medias),
  ...(variant.tags ?? []).map((tag_id) =>
    insert('variant_tag', { variant_id: variant.id, tag_id }),
  ),
  ...(variant.offers ?? []).flatMap((offer) => offerRows(variant.id, offer)),
  ...(variant.options ?? []).flatMap((option) => optionRows(variant.id, option)),
  ...(variant.swatches ?? []).map((swatch) => swatchRow(variant.id, 0, swatch)),
];

const offerRows = (variant_id: number, offer: SeedOffer): D1PreparedStatement[] => {
  const seller = offer.seller ?? 1;
  /** The price before a reduction, which was asked for years: the reduction holds. */
  const askedBefore = (price_pence: number) => ({
    variant_id,
    seller_id: seller,
    from_at: '2020-01-01T00:00:00.000Z',
    price_pence,
    delivery_pence: offer.delivery ?? 0,
  });
  return [
    insert('seller', {
      id: seller,
      slug: `seller-${seller}`,
      name: `Seller ${seller}`,
      telephone: '01632 960 001',
      email: `seller-${seller}@example.com`,
    }),
    insert('seller_inventory', {
      variant_id,
      seller_id: seller,
      price_pence: offer.price,
      was_pence: offer.was ?? 0,
      delivery_pence: offer.delivery ?? 0,
      delivery_method: 'Two-man delivery',
      status: offer.status ?? 'active',
      status_text: offer.statusText ?? '',
      stock: offer.stock ?? 5,
      max_order_size: offer.maxOrderSize ?? 0,
      lead_time: offer.leadTime ? JSON.stringify(offer.leadTime) : null,
    }),
    ...(offer.was === undefined ? [] : [insert('offer_price', askedBefore(offer.was))]),
  ];
};

const choiceRow = (variant_id: number, choice: SeedChoice) => ({
  id: choice.id,
  variant_id,
  name: choice.name,
  surcharge_pence: choice.surcharge ?? 0,
  inventory_status: choice.status ?? '',
});

const optionRows = (variantId: number, option: SeedOption): D1PreparedStatement[] => [
  insert('option', choiceRow(variantId, option)),
  ...(option.swatches ?? []).map((swatch) => swatchRow(variantId, option.id, swatch)),
];

const swatchRow = (variantId: number, option_id: number, swatch: SeedSwatch) =>
  insert('swatch', {
    ...choiceRow(variantId, swatch),
    option_id,
    main_picture: `/media/swatch-${swatch.id}.webp`,
    tag_ids: JSON.stringify(swatch.tags ?? []),
  });
