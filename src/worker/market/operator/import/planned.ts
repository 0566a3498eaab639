import {
  CatalogueRecord,
  requestSentence,
  type SellerRecord,
  type StoryRecord,
  type TagRecord,
} from '@parlour/contract';
import { type FactKind, webUrlProblem } from '@parlour/domain';
import { contentHash } from './content-hash.ts';
import type { SellerDetails, StoryKey, TagDetails, TagNode } from './rows/chunk.ts';
import type { CleanHtml } from './clean-html.ts';
import { planProduct, type ProductPlan } from './product-plan.ts';
import { Refusal, refusalOf } from './refusal.ts';
import type { StoryProductRow, StoryRow } from './rows/stories.queries.ts';
import { tagKey, tagKeys, tagNodes } from './tag-nodes.ts';

/**
 * A record that can be imported, as rows. `source` is the supplier, or '' for none. Another record of that
 * source with the same `key` would write the same rows.
 */
export type PlannedRecord = { readonly source: string; readonly key: string } & (
  | { readonly kind: 'product'; readonly plan: ProductPlan }
  | { readonly kind: 'tag'; readonly details: TagDetails; readonly nodes: readonly TagNode[] }
  | { readonly kind: 'seller'; readonly details: SellerDetails }
  | { readonly kind: 'story'; readonly plan: StoryPlan }
);

/** Checks the shape of one record. */
export const parseRecord = (given: unknown): CatalogueRecord | Refusal => {
  const parsed = CatalogueRecord.safeParse(given, { error: requestSentence });
  return parsed.success ? parsed.data : refusalOf(parsed.error);
};

/** What every record of an import is planned with. */
export interface PlanContext {
  readonly clean: CleanHtml;
  /** The facts that are declared. */
  readonly kinds: readonly FactKind[];
}

/** Turns a record into rows, or into a refusal with the reasons. */
export const planRecord = async (
  record: CatalogueRecord,
  source: string,
  { clean, kinds }: PlanContext,
): Promise<PlannedRecord | Refusal> => {
  try {
    refuseUnsafeUrls(record);
    return await planned(record, source, { clean, kinds });
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

/** The key of a product among planned records of its source. */
export const productKey = (reference: string): string => `product ${reference}`;

/** The key of a story among planned records. */
export const storyKey = ({ kind, reference }: StoryKey): string => `${kind} ${reference}`;

const planned = async (
  record: CatalogueRecord,
  source: string,
  { clean, kinds }: PlanContext,
): Promise<PlannedRecord> => {
  switch (record.kind) {
    case 'product': {
      const plan = await planProduct(record, clean, kinds);
      return {
        kind: 'product',
        source: plan.source ?? source,
        key: productKey(plan.reference),
        plan,
      };
    }
    case 'tag': {
      const details = tagDetails(record, clean);
      const key = `tag ${details.type} ${details.path}`;
      return { kind: 'tag', source: '', key, details, nodes: tagNodes(record) };
    }
    case 'seller': {
      const details = sellerDetails(record, clean);
      return { kind: 'seller', source: '', key: `seller ${details.slug}`, details };
    }
    case 'moodroom':
    case 'post': {
      const plan = await planStory(record, source, clean);
      return { kind: 'story', source: '', key: storyKey(record), plan };
    }
  }
};

const tagDetails = (record: TagRecord, clean: CleanHtml): TagDetails => ({
  ...tagKey(record),
  name: record.path.at(-1)?.name ?? '',
  colorHex: record.colorHex,
  mainPicture: record.mainPicture,
  mainThumbnail: record.mainThumbnail,
  description: clean(record.description),
  seoDescription: record.seoDescription,
  metaTitle: record.metaTitle,
  metaDescription: record.metaDescription,
  components: JSON.stringify(record.components),
  pictures: JSON.stringify(record.pictures),
  position: record.position,
});

const sellerDetails = (record: SellerRecord, clean: CleanHtml): SellerDetails => ({
  slug: record.slug,
  name: record.name,
  telephone: record.telephone,
  email: record.email,
  description: clean(record.description),
  picture: record.picture,
  deliveryCalendar:
    record.deliveryCalendar === undefined ? null : JSON.stringify(record.deliveryCalendar),
  sendsSamples: record.sendsSamples ? 1 : null,
  services: record.services?.length ? JSON.stringify(record.services) : null,
});

/** The fields, at any depth of a record, whose URLs pages use for pictures. */
const URL_FIELDS: ReadonlySet<string> = new Set([
  'url',
  'thumbnail',
  'picture',
  'pictures',
  'mainPicture',
  'mainThumbnail',
]);

/**
 * Refuses a record with a picture that no page could or should show. The shape of a record allows such URLs,
 * because an export must be able to return what an earlier version accepted.
 * @throws {Refusal} with every such URL
 */
const refuseUnsafeUrls = (record: CatalogueRecord): void => {
  const reasons = [...addressesIn(record, '')].flatMap(([path, address]) => {
    const problem = isOwnPath(address) ? null : webUrlProblem(address);
    return problem === null ? [] : [`${path}: ${problem}`];
  });
  if (reasons.length > 0) throw new Refusal(reasons);
};

const isOwnPath = (url: string): boolean => url === '' || url.startsWith('/');

type FoundAddress = readonly [path: string, address: string];

function* addressesIn(value: unknown, path: string, isAddress = false): Iterable<FoundAddress> {
  if (typeof value === 'string') {
    if (isAddress) yield [path, value];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const isList = Array.isArray(value);
    const at = path === '' ? key : `${path}.${key}`;
    yield* addressesIn(part, at, isList ? isAddress : URL_FIELDS.has(key));
  }
}

/** A story's record as its rows, with the tags that must exist first. */
interface StoryPlan {
  readonly row: StoryRow & { readonly hash: string };
  readonly nodes: readonly TagNode[];
}

/**
 * The rows of a moodroom or a post.
 * @param source the supplier of products that name none
 * @throws {Refusal} when it contains a product twice
 */
const planStory = async (
  record: StoryRecord,
  source: string,
  clean: CleanHtml,
): Promise<StoryPlan> => {
  const row = rowOf(record, source, clean);
  return {
    row: { ...row, hash: await contentHash(row) },
    nodes: record.tags.flatMap(tagNodes),
  };
};

const rowOf = (record: StoryRecord, source: string, clean: CleanHtml): StoryRow => {
  const { kind, reference, title, standfirst, section, author, template, picture } = record;
  return {
    kind,
    reference,
    title,
    standfirst,
    section,
    author,
    template,
    slug: record.slug ?? reference,
    picture: picture?.url ?? '',
    pictureAlt: picture?.alt ?? '',
    pictureWidth: picture?.width ?? 0,
    pictureHeight: picture?.height ?? 0,
    metaTitle: record.metaTitle,
    seoDescription: record.seoDescription,
    publishedAt: instant(record.publishedAt),
    updatedAt: instant(record.updatedAt ?? record.publishedAt),
    body: clean(record.body, 'article'),
    tags: tagKeys(record.tags),
    products: productRows(record, source),
  };
};

/** Gives every moment the same format, so that texts sort by time. */
const instant = (text: string): string => new Date(text).toISOString();

const productRows = ({ products }: StoryRecord, source: string): readonly StoryProductRow[] => {
  const rows = products.map(({ source: own = source, reference, x, y }, position) => ({
    source: own,
    reference,
    position,
    x: x ?? null,
    y: y ?? null,
  }));
  const keys = rows.map((row) => `${row.source} ${row.reference}`);
  const repeats = keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));
  if (repeats.length === 0) return rows;
  throw new Refusal(repeats.map((at) => `products.${at}: is already in this list`));
};
