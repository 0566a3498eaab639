import type { SellerRecord } from '@parlour/contract';
import { isSlip } from '@parlour/domain';
import type { SellerName } from './rows/chunk.ts';
import { ofKind, type Step } from './stored.ts';

/** A sentence about a record. */
export interface Doubt {
  /** The record's key among planned records. */
  readonly key: string;
  readonly text: string;
}

interface SellerDoubts {
  readonly ofSellers: readonly Doubt[];
  /** About the sellers of products, which many products may share. */
  readonly ofProducts: readonly Doubt[];
}

const UNKNOWN = `SELECT DISTINCT asked.value ->> 'slug' AS slug FROM json_each(?1) AS asked
  WHERE NOT EXISTS (SELECT 1 FROM seller WHERE slug = asked.value ->> 'slug')`;

const UNNAMED = `SELECT asked.value AS slug FROM json_each(?1) AS asked
  WHERE NOT EXISTS (SELECT 1 FROM tag WHERE type = 'category' AND slug = asked.value)`;

/**
 * Finds new sellers whose names are much like those of others, and services for categories that do not exist: a seller
 * would be there twice, and the days and services of one of them would count for no product.
 */
export const sellerDoubts = async (
  db: D1Database,
  steps: readonly Step[],
): Promise<SellerDoubts> => {
  const planned = steps.map((step) => step.planned);
  const records = ofKind(planned, 'seller');
  const products = ofKind(planned, 'product');
  const named: readonly SellerName[] = [
    ...records.map(({ details }) => details),
    ...products.flatMap(({ plan }) => plan.sellers),
  ].map(({ slug, name }) => ({ slug, name }));
  if (named.length === 0) return { ofSellers: [], ofProducts: [] };
  const served = records.flatMap(({ key, details }) => categoriesOf(details.services, key));
  const made = new Set(
    ofKind(planned, 'tag').flatMap(({ nodes }) =>
      nodes.flatMap(({ type, slug }) => (type === 'category' ? [slug] : [])),
    ),
  );
  const asked = served.map(({ slug }) => slug).filter((slug) => !made.has(slug));
  const [unknown, unnamed] = await db.batch<{ slug: string }>([
    db.prepare(UNKNOWN).bind(JSON.stringify(named)),
    db.prepare(UNNAMED).bind(JSON.stringify(asked)),
  ]);
  const slugs = (unknown?.results ?? []).map(({ slug }) => slug);
  const missing = new Set((unnamed?.results ?? []).map(({ slug }) => slug));
  const sentences = await aboutNames(db, named, new Set(slugs));
  return {
    ofSellers: [
      ...records.flatMap(({ key, details: { slug } }) =>
        (sentences.get(slug) ?? []).map((sentence) => ({ key, text: `slug: ${sentence}` })),
      ),
      ...served
        .filter(({ slug }) => missing.has(slug))
        .map(({ key, path, slug }) => ({ key, text: `${path}: no category is called ${slug}` })),
    ],
    ofProducts: products.flatMap(({ key, plan }) =>
      [...new Set(plan.sellers.map(({ slug }) => slug))]
        .flatMap((slug) => sentences.get(slug) ?? [])
        .map((sentence) => ({ key, text: `seller: ${sentence}` })),
    ),
  };
};

interface ServedCategory {
  readonly key: string;
  readonly path: string;
  readonly slug: string;
}

const categoriesOf = (services: string | null, key: string): readonly ServedCategory[] =>
  (JSON.parse(services ?? '[]') as NonNullable<SellerRecord['services']>).flatMap(
    ({ categories }, service) =>
      categories.map((slug, at) => ({ key, path: `services.${service}.categories.${at}`, slug })),
  );

/** Sentences about new sellers, by their slugs. */
const aboutNames = async (
  db: D1Database,
  named: readonly SellerName[],
  unknown: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const fresh = named.filter(
    ({ slug }, at) => unknown.has(slug) && named.findIndex((one) => one.slug === slug) === at,
  );
  const stored = fresh.length === 0 ? [] : await allSellers(db);
  return new Map(
    fresh.map((seller, at) => {
      const alike = alikeAmong([...stored, ...fresh.slice(0, at)], seller);
      const sentence = `${sellerText(seller)} is a new seller, and ${alike.join(', ')} ${alike.length === 1 ? 'is' : 'are'} known already`;
      return [seller.slug, alike.length === 0 ? [] : [sentence]] as const;
    }),
  );
};

/** Every seller. */
export const allSellers = async (db: D1Database): Promise<readonly SellerName[]> =>
  (await db.prepare('SELECT slug, name FROM seller ORDER BY slug').all<SellerName>()).results;

/** Those of some sellers whose names may mean a new one: `Oak & Sons (oak-sons)`. */
export const alikeAmong = (
  sellers: readonly SellerName[],
  { slug, name }: SellerName,
): readonly string[] =>
  sellers
    .filter((one) => one.slug !== slug && isSlip(ownWords(one.name), ownWords(name)))
    .map(sellerText);

const sellerText = ({ slug, name }: SellerName): string => `${name} (${slug})`;

/** Words that stand in a company's name or are left out of it. */
const USUAL = /(?<=^| )(?:the|and|co|company|ltd|limited|plc|llp|inc|gmbh|uk)(?= |$)/g;

/** A name without such words. */
const ownWords = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(USUAL, '');
