import type { Chunk } from './rows/chunk.ts';
import { restocked } from './rows/stock.queries.ts';
import { storedHashes } from './rows/products.queries.ts';
import { storedSellers } from './rows/sellers.queries.ts';
import { storedTags } from './rows/tags.queries.ts';
import { storedStories } from './rows/stories.queries.ts';
import { storyKey, type PlannedRecord } from './planned.ts';

type Change = 'created' | 'updated' | 'unchanged';

/** A planned record and what importing it would change. */
export interface Step {
  readonly planned: PlannedRecord;
  readonly change: Change;
  /** Whether the tag exists under another name. */
  readonly renamed: boolean;
  /** Whether the record of a product states the same stock, a new date for it, or other figures. */
  readonly stock: 'same' | 'dated' | 'moved';
}

type PlannedOf<Kind extends PlannedRecord['kind']> = Extract<PlannedRecord, { kind: Kind }>;

/** Compares planned records with what is stored. */
export const compare = async (
  chunk: Chunk,
  records: readonly PlannedRecord[],
): Promise<readonly Step[]> => {
  const [stored, stock] = await Promise.all([
    readStored(chunk, records),
    restocked(
      chunk,
      ofKind(records, 'product').flatMap(({ plan }) => plan.tables.offers),
    ),
  ]);
  return records.map((planned) => {
    const before = stored.get(planned.key);
    const moves = planned.kind === 'product' ? stock.get(planned.plan.reference) : undefined;
    return {
      planned,
      change: changeOf(before?.content, contentOf(planned)),
      stock: moves === undefined ? 'same' : moves ? 'moved' : 'dated',
      renamed:
        planned.kind === 'tag' && before !== undefined && before.name !== planned.details.name,
    };
  });
};

const changeOf = (before: string | undefined, after: string): Change => {
  if (before === undefined) return 'created';
  return before === after ? 'unchanged' : 'updated';
};

/** The contents of a record in one text: the hash of a product or a story, or else the fields. */
const contentOf = (planned: PlannedRecord): string => {
  if (planned.kind === 'product') return planned.plan.tables.products[0]?.hash ?? '';
  return planned.kind === 'story' ? planned.plan.row.hash : canonical(planned.details);
};

const canonical = (fields: object): string =>
  JSON.stringify(Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : 1)));

interface StoredRecord {
  readonly content: string;
  readonly name: string;
}

const readStored = async (
  chunk: Chunk,
  records: readonly PlannedRecord[],
): Promise<ReadonlyMap<string, StoredRecord>> => {
  const [hashes, tags, sellers, stories] = await Promise.all([
    storedHashes(
      chunk,
      ofKind(records, 'product').map(({ plan }) => plan.reference),
    ),
    storedTags(
      chunk.db,
      ofKind(records, 'tag').map(({ details }) => details),
    ),
    storedSellers(
      chunk.db,
      ofKind(records, 'seller').map(({ details }) => details.slug),
    ),
    storedStories(
      chunk.db,
      ofKind(records, 'story').map(({ plan }) => plan.row),
    ),
  ]);
  return new Map([
    ...[...hashes].map(([key, content]) => [`product ${key}`, { content, name: '' }] as const),
    ...tags.map((tag) => [`tag ${tag.type} ${tag.path}`, named(tag)] as const),
    ...sellers.map((seller) => [`seller ${seller.slug}`, named(seller)] as const),
    ...stories.map((story) => [storyKey(story), { content: story.hash, name: '' }] as const),
  ]);
};

const named = (details: { readonly name: string }): StoredRecord => ({
  content: canonical(details),
  name: details.name,
});

/** The planned records of one kind. */
export const ofKind = <Kind extends PlannedRecord['kind']>(
  records: readonly PlannedRecord[],
  kind: Kind,
): readonly PlannedOf<Kind>[] =>
  records.filter((planned): planned is PlannedOf<Kind> => planned.kind === kind);
