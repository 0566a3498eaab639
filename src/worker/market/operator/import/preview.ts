import type {
  CallReply,
  CallRequest,
  PreviewedProduct,
  previewImport,
  ProductRecord,
} from '@parlour/contract';
import {
  counted,
  type FactKind,
  priceAt,
  type ReductionRule,
  selectOffer,
  stockLineAt,
  stockOf,
} from '@parlour/domain';
import type { Env } from '../../../platform/env.ts';
import { factKinds } from '../../product/facts.queries.ts';
import { assortmentsOf, sitesNamed } from '../assortments.ts';
import { loadCleanHtml, type CleanHtml } from './clean-html.ts';
import { parseRecord, planRecord } from './planned.ts';
import { unprovedOffers, type UnprovedReduction } from './held-reductions.ts';
import { Refusal } from './refusal.ts';
import { allSellers, alikeAmong } from './seller-doubts.ts';
import { slugOf } from './tag-nodes.ts';

/** All offers of the sites, for their order: so it is read for a new supplier alone. */
const SELLERS = `SELECT seller.name FROM assortment_product AS sold
  JOIN variant ON variant.product_id = sold.product_id
  JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  JOIN seller ON seller.id = offer.seller_id
  WHERE sold.assortment IN (SELECT value FROM json_each(?1))
  GROUP BY seller.id ORDER BY count(DISTINCT sold.product_id) DESC, seller.name LIMIT 100`;

/** CROSS: SQLite would begin with all products of the sites. */
const KNOWN = `SELECT EXISTS (SELECT 1 FROM json_each(?2) AS asked
  CROSS JOIN product ON product.source = asked.value
  CROSS JOIN assortment_product AS sold ON sold.product_id = product.id
  WHERE sold.assortment IN (SELECT value FROM json_each(?1))) AS known`;

/** Shows the first products of an import before anything is on sale; writes nothing. */
export const preview = async (
  env: Env,
  { body: { sites, source, records } }: Pick<CallRequest<typeof previewImport>, 'body'>,
): Promise<CallReply<typeof previewImport>> => {
  const { MARKET_DB: db } = env;
  const named = await sitesNamed(env, sites);
  const assortments = JSON.stringify(assortmentsOf(named));
  // The strictest rule of the sites.
  const rule = {
    days: Math.max(...named.map(({ reductions }) => reductions.days)),
    most: Math.min(...named.map(({ reductions }) => reductions.most)),
  };
  const context = { db, rule, clean: await loadCleanHtml(), kinds: await factKinds(db) };
  const shown: PreviewedProduct[] = [];
  const sources = new Set<string>();
  for (const given of records) {
    const product = await shownProduct(given, source, context);
    if (product === null) continue;
    shown.push(product.shown);
    sources.add(product.source);
  }
  const asked = JSON.stringify(sources.size === 0 ? [source] : [...sources]);
  const isNew = (await db.prepare(KNOWN).bind(assortments, asked).first<number>('known')) === 0;
  if (!isNew) return { products: shown, isNew, alike: [], sellers: [] };
  const stored = await allSellers(db);
  // A supplier is known by the slug of its seller.
  const alike = [...(sources.size === 0 ? [source] : sources)].flatMap((slug) =>
    stored.some((seller) => seller.slug === slug)
      ? []
      : alikeAmong(stored, { slug, name: slug.replaceAll('-', ' ') }),
  );
  return { products: shown, isNew, alike, sellers: await sellersOf(db, assortments) };
};

/** A sentence without the field that it is about. */
const withoutField = (sentence: string): string =>
  sentence.replace(/^[\w.]+(?:\["(?:[^"\\]|\\.)*"\])?: /, '');

const sellersOf = async (db: D1Database, assortments: string): Promise<string[]> => {
  const { results } = await db.prepare(SELLERS).bind(assortments).all<{ name: string }>();
  return results.map(({ name }) => name);
};

interface Context {
  readonly db: D1Database;
  readonly rule: ReductionRule;
  readonly clean: CleanHtml;
  readonly kinds: readonly FactKind[];
}

interface PreviewEntry {
  readonly source: string;
  readonly shown: PreviewedProduct;
}

/** Null for a record of another kind. */
const shownProduct = async (
  given: unknown,
  supplier: string,
  { db, rule, clean, kinds }: Context,
): Promise<PreviewEntry | null> => {
  const record = parseRecord(given);
  if (record instanceof Refusal) return { source: supplier, shown: refused(given, record) };
  if (record.kind !== 'product') return null;
  const plan = await planRecord(record, supplier, { clean, kinds });
  const source = record.source ?? supplier;
  if (plan instanceof Refusal) return { source, shown: refused(given, plan) };
  const now = new Date().toISOString();
  const unproved = await unprovedOffers(db, record, { source, rule, now });
  const shown = asShown(record, unproved, rule);
  const said = plan.kind === 'product' ? plan.plan.said.doubts : [];
  return { source, shown: { ...shown, doubts: [...shown.doubts, ...said.map(withoutField)] } };
};

const NOT_SOLD = {
  variants: 0,
  price: null,
  wasPrice: null,
  delivery: null,
  stock: '',
  doubts: [],
};

const refused = (given: unknown, { reasons }: Refusal): PreviewedProduct => ({
  ...NOT_SOLD,
  reference: fieldOf(given, 'reference'),
  name: fieldOf(given, 'name'),
  refused: [...reasons],
});

const fieldOf = (given: unknown, key: string): string => {
  const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, key) : '';
  return typeof value === 'string' ? value : '';
};

type Offer = ProductRecord['variants'][number]['offers'][number];

/** As the shop sells it now: a sale may not have begun, and an offer may have expired. */
const ofNow = (offer: Offer): Offer => {
  const now = Date.now();
  const isOver = offer.expiresAt !== undefined && Date.parse(offer.expiresAt) <= now;
  const state = isOver ? { status: 'out_of_stock' as const, statusText: '' } : {};
  return { ...offer, ...state, wasPrice: undefined, ...priceAt(offer, now) };
};

const doubtsAbout = (
  unproved: readonly UnprovedReduction[],
  { days, most }: ReductionRule,
): string[] => {
  const over = unproved.filter(({ state }) => state === 'over').length;
  const doubt = (count: number, why: string): string[] =>
    count === 0 ? [] : [`${counted(count, 'earlier price')} won’t be shown: ${why}`];
  return [
    ...doubt(unproved.length - over, `not asked for ${counted(days, 'day')} before the reduction`),
    ...doubt(
      over,
      `the reduction has lasted longer than the earlier price was asked, or ${counted(most, 'day')}`,
    ),
  ];
};

const asShown = (
  { reference, name, variants }: ProductRecord,
  unproved: readonly UnprovedReduction[],
  rule: ReductionRule,
): PreviewedProduct => {
  const offers = variants.flatMap((variant) =>
    variant.offers.map(ofNow).map((offer) => ({
      ...offer,
      isUnproved: unproved.some(
        ({ offer: row }) =>
          row.variant === variant.reference && row.seller === slugOf(offer.seller),
      ),
      actualPrice: offer.price,
      deliveryCharges: offer.delivery,
      sellerId: offer.seller.name,
    })),
  );
  const doubts = doubtsAbout(unproved, rule);
  const of = { reference, name, variants: variants.length, refused: [], doubts };
  const offer = selectOffer(offers);
  if (offer === null) return { ...NOT_SOLD, ...of };
  const { price, wasPrice = 0, delivery } = offer;
  return {
    ...of,
    price: pounds(price + delivery),
    wasPrice: wasPrice > price && !offer.isUnproved ? pounds(wasPrice + delivery) : null,
    delivery,
    stock: stockSentence(offer),
  };
};

/** Without the fractions of a binary sum. */
const pounds = (sum: number): number => Math.round(sum * 100) / 100;

const stockSentence = ({
  status,
  statusText,
  stock,
  counted: isCounted,
  expectedBy,
}: Offer): string => {
  const isOut = status === 'active' && isCounted && stock === 0;
  const inventoryStatus = isOut ? 'out_of_stock' : status;
  const {
    badge,
    line,
    status: state,
  } = stockOf({
    inventoryStatus,
    inventoryStatusStr: stockLineAt({ status, text: statusText, expectedBy }, Date.now()),
  });
  const units = state === 'in' && isCounted ? [counted(stock, 'unit')] : [];
  return [badge ?? 'Sold by email', line, ...units].filter((part) => part !== '').join(', ');
};
