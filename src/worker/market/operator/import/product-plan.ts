import {
  type FactKind,
  isPicture,
  isPlaceholder,
  kindNamed,
  missingFacts,
  penceFromPounds,
  readFacts,
  type ReadFacts,
  slugFor,
  type StoredFacts,
  textOfHtml,
} from '@parlour/domain';
import type { ProductRecord, TagPath, VariantRecord } from '@parlour/contract';
import type {
  OfferRow,
  OwnedTag,
  ProductRow,
  ProductTables,
  SellerName,
  TagKey,
  TagNode,
  TextRow,
  VariantRow,
} from './rows/chunk.ts';
import type { CleanHtml } from './clean-html.ts';
import { contentHash } from './content-hash.ts';
import { mediaRows, offerRows, optionRows, reviewRows, swatchRows } from './part-rows.ts';
import { Refusal } from './refusal.ts';
import { slugOf, tagKey, tagKeys, tagNodes, unique } from './tag-nodes.ts';
import { tagsOf } from './tag-places.ts';

/** A product's record as rows, with the tags and sellers that must exist first. */
export interface ProductPlan {
  /** The supplier, if the record names one. */
  readonly source: string | undefined;
  readonly reference: string;
  readonly tables: ProductTables;
  readonly nodes: readonly TagNode[];
  readonly sellers: readonly SellerName[];
  readonly said: Said;
}

/** What is to report about what a product says of itself. */
interface Said {
  /** Sentences about values that cannot be read, or stand for none. */
  readonly doubts: readonly string[];
  /** Names that nobody has declared. */
  readonly undeclared: readonly string[];
  /** Names of the facts that its category must say and it does not. */
  readonly missing: readonly string[];
}

/**
 * The rows of a product's record.
 * @param kinds the facts that are declared; a fact of another name is left out
 * @throws {Refusal} when parts that must differ have the same name or key
 */
export const planProduct = async (
  given: ProductRecord,
  clean: CleanHtml,
  kinds: readonly FactKind[],
): Promise<ProductPlan> => {
  const { record, doubts } = withoutPlaceholders(given);
  refuseRepeats(record);
  const facts = factsOfVariants(record, kinds);
  const rows = rowsOf(record, clean, facts);
  const hash = await contentHash({
    ...rows,
    variants: rows.variants.map(hashedVariant),
    offers: rows.offers.map(hashed),
  });
  const { product, ...tables } = rows;
  return {
    source: record.source,
    reference: record.reference,
    tables: { ...tables, products: [{ ...product, hash }], texts: [textRow(rows, facts)] },
    nodes: [...brandTags(record), ...tagsOf(record)].flatMap(tagNodes),
    sellers: record.variants.flatMap(({ offers }) => offers.map(sellerName)),
    said: saidBy(record, kinds, { facts, doubts }),
  };
};

/**
 * The stock is left out of the hash, because orders and operators change it as well, and so are moments that an
 * offer does not have: they came later, and an offer without them keeps its hash.
 */
const hashed = ({ stock: _stock, counted: _counted, ...offer }: OfferRow) =>
  Object.fromEntries(Object.entries(offer).filter(([, value]) => value !== null));

/** A variant without facts keeps the hash that it had before there were any. */
const hashedVariant = ({ facts, ...variant }: VariantRow) =>
  facts === null ? variant : { ...variant, facts };

/** What each variant says of itself; its own facts come before those of the whole product. */
const factsOfVariants = (
  record: ProductRecord,
  kinds: readonly FactKind[],
): readonly ReadFacts[] => {
  const named = kindNamed(kinds);
  return record.variants.map(({ facts }) =>
    readFacts(named, { ...facts, ...record.facts, ...facts }),
  );
};

/** A record without what stands where there is no brand and no manufacturer's number, and a sentence about each. */
const withoutPlaceholders = ({
  brand,
  ...record
}: ProductRecord): { readonly record: ProductRecord; readonly doubts: readonly string[] } => {
  const isNoBrand = brand !== undefined && isPlaceholder(brand.name);
  const variants = record.variants.map(({ mpn, ...variant }) =>
    mpn === undefined || isPlaceholder(mpn) ? variant : { ...variant, mpn },
  );
  return {
    record: { ...record, ...(brand === undefined || isNoBrand ? {} : { brand }), variants },
    doubts: [
      ...(isNoBrand ? [`brand: "${brand.name}" is no brand; left out`] : []),
      ...record.variants.flatMap(({ mpn = '' }, at) =>
        mpn !== '' && isPlaceholder(mpn)
          ? [`variants.${at}.mpn: "${mpn}" is no number; left out`]
          : [],
      ),
    ],
  };
};

const saidBy = (
  { variants, ...record }: ProductRecord,
  kinds: readonly FactKind[],
  { facts, doubts }: { readonly facts: readonly ReadFacts[]; readonly doubts: readonly string[] },
): Said => {
  const categories = tagKeys(record.tags)
    .filter(({ type }) => type === 'category')
    .map(({ path }) => path);
  const shown = facts.filter((_, at) => variants[at]?.seoTitle !== '');
  const unreadOf = ({ unread }: ReadFacts, at: number): readonly string[] =>
    unread.map(({ name, form }) => {
      const isOwn = Object.hasOwn(variants[at]?.facts ?? {}, name);
      const path = `${isOwn ? `variants.${at}.` : ''}facts[${JSON.stringify(name)}]`;
      return `${path}: "${name}" isn’t ${form}; left out`;
    });
  const stored = shown.map((read) => read.facts);
  return {
    doubts: [...doubts, ...unique(facts.flatMap(unreadOf), (sentence) => sentence)],
    undeclared: unique(
      facts.flatMap(({ undeclared }) => undeclared),
      (name) => name,
    ),
    missing: missingFacts(kinds, categories, stored).map(({ name }) => name),
  };
};

const sellerName = ({ seller }: VariantRecord['offers'][number]): SellerName => ({
  name: seller.name,
  slug: slugOf(seller),
});

const rowsOf = (record: ProductRecord, clean: CleanHtml, facts: readonly ReadFacts[]) => ({
  product: productRow(record, clean),
  variants: record.variants.map((variant, position) =>
    variantRow(record.reference, variant, position, {
      clean,
      facts: facts[position]?.facts ?? {},
    }),
  ),
  options: optionRows(record),
  swatches: swatchRows(record),
  medias: mediaRows(record),
  offers: offerRows(record),
  reviews: reviewRows(record),
  tags: tagRows(record),
});

const productRow = (record: ProductRecord, clean: CleanHtml): ProductRow => ({
  reference: record.reference,
  slug: record.slug ?? slugFor(record.name),
  name: record.name,
  seoTitle: record.seoTitle,
  seoDescription: record.seoDescription,
  summary: clean(record.summary),
  brand: record.brand === undefined ? null : slugOf(record.brand),
  mainPicture: firstPicture([...record.medias, ...record.variants.flatMap(({ medias }) => medias)]),
  priceSuffix: record.priceSuffix,
  deliveryNote: record.deliveryNote,
  vatRate: record.vatRate,
  heightMm: record.heightMm,
  widthMm: record.widthMm,
});

const variantRow = (
  product: string,
  variant: VariantRecord,
  position: number,
  { clean, facts }: { readonly clean: CleanHtml; readonly facts: StoredFacts },
): VariantRow => ({
  product,
  reference: variant.reference,
  ean: variant.ean ?? '',
  mpn: variant.mpn ?? '',
  slug: variant.slug ?? slugFor(variant.name),
  name: variant.name,
  seoTitle: variant.seoTitle,
  metaTitle: variant.metaTitle,
  description: clean(variant.description),
  surchargePence: penceFromPounds(variant.surcharge),
  mainPicture: firstPicture(variant.medias),
  heightMm: variant.heightMm,
  widthMm: variant.widthMm,
  lengthMm: variant.lengthMm,
  facts: Object.keys(facts).length === 0 ? null : JSON.stringify(inOrder(facts)),
  position,
});

/** The order of a feed does not matter. */
const inOrder = (facts: StoredFacts): StoredFacts =>
  Object.fromEntries(Object.entries(facts).toSorted(([left], [right]) => (left < right ? -1 : 1)));

/** A 3D file is among the media, but is not a picture. */
const firstPicture = (medias: readonly { readonly url: string }[]): string =>
  medias.find(isPicture)?.url ?? '';

const brandTags = ({ brand }: ProductRecord) =>
  brand === undefined ? [] : [{ type: 'brand' as const, path: [brand] }];

/** The brand is a tag of the product, so that lists by brand work like any other list. */
const tagRows = (record: ProductRecord): readonly OwnedTag[] => [
  ...tagKeys([...brandTags(record), ...record.tags]).map((key) => ({
    product: record.reference,
    variant: null,
    ...key,
  })),
  ...record.variants.flatMap((variant) =>
    placedTags(variant.tags).map((tag) => ({
      product: record.reference,
      variant: variant.reference,
      ...tag,
    })),
  ),
];

/**
 * The tags of a variant in a fixed order, with their places where it has several of one type, such as its main material
 * and another: a variant without such keeps the hash that it had before there were places.
 */
const placedTags = (tags: readonly TagPath[]): readonly (TagKey & { position?: number })[] => {
  const given = Map.groupBy(tags.map(tagKey), ({ type }) => type);
  return tagKeys(tags).map((key) => {
    const paths = [...new Set(given.get(key.type)?.map(({ path }) => path))];
    return paths.length > 1 ? { ...key, position: paths.indexOf(key.path) } : key;
  });
};

const textRow = (
  { product, variants }: ReturnType<typeof rowsOf>,
  facts: readonly ReadFacts[],
): TextRow => ({
  product: product.reference,
  title: unique(
    [product.name, product.seoTitle, ...variants.flatMap(({ name, seoTitle }) => [name, seoTitle])],
    (title) => title,
  ).join(' '),
  body: [
    textOfHtml(product.summary),
    ...variants.flatMap(({ description, reference, ean, mpn, metaTitle }) => [
      metaTitle,
      textOfHtml(description),
      reference,
      ean,
      mpn,
    ]),
    ...unique(facts.flatMap(wordsOf), (words) => words),
  ].join(' '),
});

/** Texts and choices are found by their words. */
const wordsOf = ({ facts }: ReadFacts): string[] =>
  Object.values(facts).filter((value) => typeof value === 'string');

const refuseRepeats = ({ variants }: ProductRecord): void => {
  const lists = variants.flatMap((variant, at) => [
    named(`variants.${at}.options`, variant.options, ({ name }) => name),
    named(`variants.${at}.swatches`, variant.swatches, ({ name }) => name),
    named(`variants.${at}.offers`, variant.offers, ({ seller }) => slugOf(seller)),
    ...variant.options.map(({ swatches }, index) =>
      named(`variants.${at}.options.${index}.swatches`, swatches, ({ name }) => name),
    ),
  ]);
  const repeats = [named('variants', variants, ({ reference }) => reference), ...lists].flat();
  if (repeats.length > 0) throw new Refusal(repeats);
};

const named = <Item>(
  path: string,
  items: readonly Item[],
  name: (item: Item) => string,
): string[] => {
  const names = items.map(name);
  return names
    .map((text, at) => ({ text, at }))
    .filter(({ text, at }) => names.indexOf(text) < at)
    .map(({ text, at }) => `${path}.${at}: "${text}" is already in this list`);
};
