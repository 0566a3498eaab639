import {
  bodyDetail,
  type CallRequest,
  operatorDeclareFacts,
  operatorListFacts,
  operatorListMissingFacts,
  operatorRemoveFact,
} from '@parlour/contract';
import { cacheTags } from '#lib/cache-tags.ts';
import {
  counted,
  doubtfulFacts,
  type FactKind,
  factKey,
  haveSameValues,
  sharedName,
} from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { listIndexCache } from '@parlour/search';
import { sitesOf } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import { purge } from '../../platform/purge.ts';
import { factKinds } from '../product/facts.queries.ts';
import { assortmentsOf } from './assortments.ts';
import { type AddCall, siteNamed } from './orders.ts';

const DECLARE = `INSERT INTO fact_kind
    (slug, name, section, type, unit, choices, categories, aliases, position, is_filter)
  SELECT value ->> 'slug', value ->> 'name', value ->> 'group', value ->> 'type', value ->> 'unit',
    value -> 'choices', value -> 'categories', value -> 'aliases', value ->> 'position', value ->> 'isFilter'
  FROM json_each(?1) WHERE true
  ON CONFLICT (slug) DO UPDATE SET name = excluded.name, section = excluded.section,
    type = excluded.type, unit = excluded.unit, choices = excluded.choices,
    categories = excluded.categories, aliases = excluded.aliases, position = excluded.position,
    is_filter = excluded.is_filter, removed = 0`;

/** Nothing asks for it any more; what its values are stays known, because pieces keep them. */
const REMOVE = `UPDATE fact_kind SET removed = 1, is_filter = 0, categories = '[]'
  WHERE slug = ?1 AND removed = 0`;

const DECLARED_ONCE = `SELECT slug, type, unit, choices FROM fact_kind
  WHERE slug IN (SELECT value FROM json_each(?1))`;

/** The choices that pieces on sale say of a fact, and how many say each. */
const CHOSEN = `SELECT variant.facts ->> ('$."' || ?1 || '"') AS value,
    count(DISTINCT product.id) AS pieces, min(product.name) AS example
  FROM variant JOIN product ON product.id = variant.product_id
  WHERE json_type(variant.facts, '$."' || ?1 || '"') = 'text'
    AND EXISTS (SELECT 1 FROM assortment_product AS sold WHERE sold.product_id = product.id)
  GROUP BY value ORDER BY value`;

interface ChosenRow {
  readonly value: string;
  readonly pieces: number;
  readonly example: string;
}

const HAS_VALUE = `SELECT 1 FROM variant WHERE json_type(facts, '$."' || ?1 || '"') IS NOT NULL LIMIT 1`;

/** The lists in memory have a column for each fact that is a filter, so they are built anew. */
const NEW_EPOCH = 'UPDATE list_epoch SET value = lower(hex(randomblob(8)))';

const COUNT = 'SELECT count(*) AS facts FROM fact_kind WHERE removed = 0';

/** What categories must say, by supplier: the products of a site, and those that do not say it in every variant. */
const MISSING = `WITH wanted AS (
    SELECT kind.slug, kind.name, category.value AS path FROM fact_kind AS kind
    CROSS JOIN json_each(kind.categories) AS category),
  placed AS (SELECT DISTINCT wanted.path, carried.product_id
    FROM (SELECT DISTINCT path FROM wanted) AS wanted
    CROSS JOIN tag ON tag.type = 'category'
      AND (tag.path = wanted.path OR substr(tag.path, 1, length(wanted.path) + 1) = wanted.path || '/')
    CROSS JOIN product_tag AS carried ON carried.tag_id = tag.id
    CROSS JOIN assortment_product AS sold
      ON sold.assortment = ?1 AND sold.product_id = carried.product_id AND sold.listed = 1),
  said AS (SELECT placed.path, placed.product_id, wanted.slug, wanted.name,
      min(coalesce(json_type(variant.facts, '$."' || wanted.slug || '"') IS NOT NULL, 0)) AS has
    FROM placed CROSS JOIN wanted ON wanted.path = placed.path
    CROSS JOIN variant ON variant.product_id = placed.product_id AND variant.seo_title <> ''
    GROUP BY placed.path, placed.product_id, wanted.slug)
SELECT product.source, said.path AS category, said.slug, said.name AS fact,
  sum(said.has = 0) AS missing, count(*) AS products,
  min(CASE WHEN said.has = 0 THEN product.name END) AS example
FROM said JOIN product ON product.id = said.product_id
GROUP BY product.source, said.path, said.slug HAVING missing > 0
ORDER BY missing DESC, product.source, said.path, said.slug`;

interface MissingRow {
  readonly source: string;
  readonly category: string;
  readonly slug: string;
  readonly fact: string;
  readonly missing: number;
  readonly products: number;
  readonly example: string;
}

/** Changes what is declared, and shows it: returns how many facts there are. */
const declared = async (
  env: Env,
  change: D1PreparedStatement,
): Promise<{ readonly facts: number; readonly changes: number }> => {
  const { MARKET_DB: db } = env;
  const [changed, , count] = await db.batch([change, db.prepare(NEW_EPOCH), db.prepare(COUNT)]);
  const sites = await sitesOf(env);
  for (const assortment of assortmentsOf(sites)) await listIndexCache.rebuild(env, assortment);
  await purge(env, sites, [cacheTags.catalogue]);
  const [counted] = (count?.results ?? []) as { facts: number }[];
  return { facts: counted?.facts ?? 0, changes: changed?.meta.changes ?? 0 };
};

/** The calls about what pieces say of themselves: what is declared, and what a feed does not say. */
export const operatorFacts = (on: AddCall): void => {
  on(operatorListFacts, async (env) => ({
    data: (await factKinds(env.MARKET_DB)).map((kind) => ({
      ...kind,
      choices: [...kind.choices],
      categories: [...kind.categories],
      aliases: [...kind.aliases],
    })),
  }));
  on(operatorDeclareFacts, async (env, { body }) => {
    refuseDoubles(body);
    refuseDoubtful(await factKinds(env.MARKET_DB), body);
    await refuseOtherValues(env.MARKET_DB, body);
    const { facts } = await declared(
      env,
      env.MARKET_DB.prepare(DECLARE).bind(JSON.stringify(body.facts)),
    );
    return { facts };
  });
  on(operatorRemoveFact, async (env, { params: { slug } }) => {
    const { facts, changes } = await declared(env, env.MARKET_DB.prepare(REMOVE).bind(slug));
    if (changes === 0) throw new ShopError('not_found', 404, `No fact is called ${slug}.`);
    return { facts };
  });
  on(operatorListMissingFacts, async (env, { query: { site, page, size } }) => {
    const { assortment } = await siteNamed(env, site);
    const { results } = await env.MARKET_DB.prepare(MISSING).bind(assortment).all<MissingRow>();
    return {
      data: results.slice((page - 1) * size, page * size),
      totalCount: results.length,
      pageCount: Math.ceil(results.length / size),
    };
  });
};

type Declaration = CallRequest<typeof operatorDeclareFacts>['body'];

/**
 * A fact whose values pieces have already stays what it is: 420 mm would be shown as 0.42 kg. So do the choices that pieces
 * say: nothing would be shown in their place.
 * @throws {ShopError} 400 for a fact that is declared as another kind of value, or without such a choice
 */
const refuseOtherValues = async (db: D1Database, { facts }: Declaration): Promise<void> => {
  const { results } = await db
    .prepare(DECLARED_ONCE)
    .bind(JSON.stringify(facts.map(({ slug }) => slug)))
    .all<Pick<FactKind, 'slug' | 'type' | 'unit'> & { readonly choices: string }>();
  for (const { choices, ...before } of results) {
    const fact = facts.find(({ slug }) => slug === before.slug);
    if (fact === undefined) continue;
    if (!haveSameValues(fact, before)) await refuseValued(db, before);
    else await refuseLost(db, fact, JSON.parse(choices) as string[]);
  }
};

const refuseValued = async (
  db: D1Database,
  { slug, type, unit }: Pick<FactKind, 'slug' | 'type' | 'unit'>,
): Promise<void> => {
  if ((await db.prepare(HAS_VALUE).bind(slug).first()) === null) return;
  const form = `${type.replace('_', ' or ')}${unit === '' ? '' : ` in ${unit}`}`;
  throw new ShopError(
    'invalid_request',
    400,
    `Pieces have values of ${slug} already, each a ${form}. Declare another fact for other values.`,
  );
};

/** @param choices before the change */
const refuseLost = async (
  db: D1Database,
  fact: Pick<FactKind, 'slug' | 'choices'>,
  choices: readonly string[],
): Promise<void> => {
  const kept = fact.choices.map(factKey);
  const lost = choices.filter((choice) => !kept.includes(factKey(choice)));
  if (lost.length === 0) return;
  const { results } = await db.prepare(CHOSEN).bind(fact.slug).all<ChosenRow>();
  const said = results.flatMap(({ value, pieces, example }) =>
    lost
      .filter((choice) => factKey(choice) === value)
      .map((choice) => `${choice} (${counted(pieces, 'piece')}, such as ${example})`),
  );
  if (said.length === 0) return;
  throw new ShopError(
    'invalid_request',
    400,
    `Pieces say what ${fact.slug} could then no longer be: ${said.join('; ')}. Leave it among the choices, or change the pieces first.`,
  );
};

/** @throws {ShopError} 400 for a name that another fact has, and for a new fact that may be a slip of the pen */
const refuseDoubtful = (
  declaredBefore: readonly FactKind[],
  { facts, isMeant }: Declaration,
): void => {
  const others = declaredBefore.filter(({ slug }) => facts.every((fact) => fact.slug !== slug));
  const shared = sharedName(facts, others);
  if (shared !== null) {
    const message = `${shared.slugs.join(' and ')} are both called "${shared.name}". Give each fact its own names.`;
    throw new ShopError('invalid_request', 400, message);
  }
  const [doubtful] = isMeant ? [] : doubtfulFacts(declaredBefore, facts);
  if (doubtful === undefined) return;
  const message = `Did you mean ${doubtful.alike}? ${doubtful.slug} would be a new fact.`;
  throw new ShopError('invalid_request', 400, message, {
    details: [bodyDetail({ field: 'isMeant', problem: message })],
  });
};

const refuseDoubles = ({ facts }: Declaration): void => {
  const doubled = facts.find(({ slug }, at) => facts.findIndex((one) => one.slug === slug) < at);
  if (doubled === undefined) return;
  const message = `The fact ${doubled.slug} is declared twice. Declare each once.`;
  throw new ShopError('invalid_request', 400, message);
};
