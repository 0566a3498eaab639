import { refreshTagNames, deriveProducts, replaceTexts } from './rows/derived.queries.ts';
import type { Chunk, ProductTables } from './rows/chunk.ts';
import { replaceParts } from './rows/parts.queries.ts';
import { replaceTags } from './rows/product-tags.queries.ts';
import { addToAssortments, upsertProducts } from './rows/products.queries.ts';
import { applyStock } from './rows/stock.queries.ts';
import { insertSellers, upsertSellers } from './rows/sellers.queries.ts';
import { addStories, writeStories } from './rows/stories.queries.ts';
import { insertTags, updateTags } from './rows/tags.queries.ts';
import { replaceVariants } from './rows/variants.queries.ts';
import { ofKind, type Step } from './stored.ts';
import { showStored } from '../pictures/shown.queries.ts';
import { unique, uniqueNodes } from './tag-nodes.ts';

/** Everything that an import of some records writes, as one batch: all or nothing. */
export const statementsOf = (
  chunk: Chunk,
  steps: readonly Step[],
  assortments: readonly string[],
): readonly D1PreparedStatement[] => {
  const changed = steps.filter(({ change }) => change !== 'unchanged');
  const products = ofKind(
    steps.map(({ planned }) => planned),
    'product',
  );
  const references = products.map(({ plan }) => plan.reference);
  return [
    ...sellerStatements(chunk, changed),
    ...tagStatements(chunk, changed),
    ...productStatements(chunk, changed),
    ...stockStatements(chunk, steps),
    ...storyStatements(chunk, steps, assortments),
    ...(assortments.length > 0 && references.length > 0
      ? [addToAssortments(chunk, assortments, references)]
      : []),
    ...renameStatements(chunk, changed),
  ];
};

const sellerStatements = ({ db }: Chunk, steps: readonly Step[]): D1PreparedStatement[] => {
  const records = steps.map(({ planned }) => planned);
  const named = unique(
    ofKind(records, 'product').flatMap(({ plan }) => plan.sellers),
    ({ slug }) => slug,
  );
  const details = ofKind(records, 'seller').map((planned) => planned.details);
  return [
    ...(details.length > 0 ? [upsertSellers(db, details)] : []),
    ...(named.length > 0 ? [insertSellers(db, named)] : []),
  ];
};

const tagStatements = ({ db }: Chunk, steps: readonly Step[]): D1PreparedStatement[] => {
  const records = steps.map(({ planned }) => planned);
  const tags = ofKind(records, 'tag');
  const nodes = uniqueNodes([
    ...tags.flatMap((tag) => tag.nodes),
    ...ofKind(records, 'product').flatMap(({ plan }) => plan.nodes),
    ...ofKind(records, 'story').flatMap(({ plan }) => plan.nodes),
  ]);
  return [
    ...insertTags(db, nodes),
    ...(tags.length > 0
      ? [
          updateTags(
            db,
            tags.map(({ details }) => details),
          ),
        ]
      : []),
  ];
};

const productStatements = (chunk: Chunk, steps: readonly Step[]): D1PreparedStatement[] => {
  const plans = ofKind(
    steps.map(({ planned }) => planned),
    'product',
  ).map(({ plan }) => plan);
  if (plans.length === 0) return [];
  const references = plans.map(({ reference }) => reference);
  const tables = joined(plans.map((plan) => plan.tables));
  return [
    upsertProducts(chunk, tables),
    ...replaceVariants(chunk, tables, references),
    ...replaceParts(chunk, tables, references),
    ...showStored(chunk, references),
    ...replaceTags(chunk, tables, references),
    ...deriveProducts(chunk, references),
    replaceTexts(chunk, tables, references),
  ];
};

/** The stock of products that are new, have changed, or have other stock figures in their records. */
const stockStatements = (chunk: Chunk, steps: readonly Step[]): D1PreparedStatement[] => {
  const told = steps.filter(({ change, stock }) => change !== 'unchanged' || stock !== 'same');
  const products = ofKind(
    told.map(({ planned }) => planned),
    'product',
  );
  const offers = products.flatMap(({ plan }) => plan.tables.offers);
  return offers.length > 0 ? [applyStock(chunk, offers)] : [];
};

/** Changed stories are written; all stories are added to the assortments. */
const storyStatements = (
  { db }: Chunk,
  steps: readonly Step[],
  assortments: readonly string[],
): D1PreparedStatement[] => {
  const rowsOf = (some: readonly Step[]) =>
    ofKind(
      some.map(({ planned }) => planned),
      'story',
    ).map(({ plan }) => plan.row);
  const keys = rowsOf(steps).map(({ kind, reference }) => ({ kind, reference }));
  const changed = rowsOf(steps.filter(({ change }) => change !== 'unchanged'));
  return [
    ...(changed.length > 0 ? writeStories(db, changed) : []),
    ...(assortments.length > 0 && keys.length > 0 ? [addStories(db, assortments, keys)] : []),
  ];
};

const joined = (tables: readonly ProductTables[]): ProductTables => ({
  products: tables.flatMap(({ products }) => products),
  variants: tables.flatMap(({ variants }) => variants),
  options: tables.flatMap(({ options }) => options),
  swatches: tables.flatMap(({ swatches }) => swatches),
  medias: tables.flatMap(({ medias }) => medias),
  offers: tables.flatMap(({ offers }) => offers),
  reviews: tables.flatMap(({ reviews }) => reviews),
  tags: tables.flatMap(({ tags }) => tags),
  texts: tables.flatMap(({ texts }) => texts),
});

const renameStatements = ({ db }: Chunk, steps: readonly Step[]): D1PreparedStatement[] => {
  const renamed = steps
    .filter((step) => step.renamed)
    .flatMap(({ planned }) => (planned.kind === 'tag' ? [planned.details] : []))
    .map(({ type, path }) => ({ type, path }));
  return renamed.length > 0 ? [refreshTagNames(db, renamed)] : [];
};
