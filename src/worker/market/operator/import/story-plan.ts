import type { StoryRecord } from '#lib/contract/operator/records.ts';
import type { TagNode } from './rows/chunk.ts';
import type { StoryProductRow, StoryRow } from './rows/stories.queries.ts';
import type { CleanHtml } from './clean-html.ts';
import { contentHash } from './content-hash.ts';
import { Refusal } from './refusal.ts';
import { tagKeys, tagNodes } from './tag-nodes.ts';

/** A story's record as its rows, with the tags that must be there before it. */
export interface StoryPlan {
  readonly row: StoryRow & { readonly hash: string };
  readonly nodes: readonly TagNode[];
}

/**
 * The rows of a moodroom or a post.
 * @param source supplier of the products that name none
 * @throws {Refusal} when a product stands in it twice.
 */
export const planStory = async (
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
    ...{ kind, reference, title, standfirst, section, author, template },
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

/** One spelling of an instant, so that texts sort by time. */
const instant = (text: string): string => new Date(text).toISOString();

const productRows = ({ products }: StoryRecord, source: string): readonly StoryProductRow[] => {
  const rows = products.map(({ source: own = source, reference, x, y }, position) => ({
    ...{ source: own, reference, position },
    x: x ?? null,
    y: y ?? null,
  }));
  const keys = rows.map((row) => `${row.source} ${row.reference}`);
  const repeats = keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));
  if (repeats.length === 0) return rows;
  throw new Refusal(repeats.map((at) => `products.${at}: stands in this list already`));
};
