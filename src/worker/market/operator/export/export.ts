import type { CallReply, exportRecords } from '@parlour/contract';
import type { Env } from '#worker/platform/env.ts';
import { ShopError } from '@parlour/http';
import { exportedProducts } from './products.queries.ts';
import { exportedSellers, exportedTags } from './tags.queries.ts';
import { exportedStories } from './stories.queries.ts';
import { sitesNamed } from '../assortments.ts';
import { productRecords } from './export-products.ts';
import { storyRecords } from './export-stories.ts';
import { sellerRecord, tagRecords } from './export-tags.ts';

const PAGE = 50;

type Page = CallReply<typeof exportRecords>;
type Records = Page['records'];

interface Stage {
  readonly read: (
    db: D1Database,
    assortment: string,
    afterId: number,
  ) => Promise<{ readonly records: Records; readonly lastId: number | undefined }>;
}

/** The stages of an export, in order. A position is `stage:id`, where `id` is the last one sent. */
const STAGES = {
  tags: {
    read: async (db, assortment, afterId) => {
      const tags = await exportedTags(db, assortment, afterId, PAGE);
      return { records: await tagRecords(db, tags), lastId: tags.at(-1)?.id };
    },
  },
  sellers: {
    read: async (db, assortment, afterId) => {
      const sellers = await exportedSellers(db, assortment, afterId, PAGE);
      return { records: sellers.map(sellerRecord), lastId: sellers.at(-1)?.id };
    },
  },
  products: {
    read: async (db, assortment, afterId) => {
      const products = await exportedProducts(db, assortment, afterId, PAGE);
      return { records: [...(await productRecords(db, products))], lastId: products.at(-1)?.id };
    },
  },
  stories: {
    read: async (db, assortment, afterId) => {
      const stories = await exportedStories(db, assortment, afterId, PAGE);
      return { records: await storyRecords(db, stories), lastId: stories.at(-1)?.id };
    },
  },
} as const satisfies Record<string, Stage>;

type StageName = keyof typeof STAGES;

const NEXT_STAGE = {
  tags: 'sellers',
  sellers: 'products',
  products: 'stories',
  stories: null,
} as const;

/**
 * One page of the records of a site's assortment: tags, then sellers, products and stories.
 * @throws {ShopError} 400 for an unknown site, or a position that no page has returned
 */
export const exportPage = async (env: Env, siteId: string, after: string): Promise<Page> => {
  const assortment = (await sitesNamed(env, [siteId]))[0]?.assortment ?? '';
  const { stage, id } = parsePlace(after);
  const { records, lastId } = await STAGES[stage].read(env.MARKET_DB, assortment, id);
  const nextStage = NEXT_STAGE[stage];
  if (lastId !== undefined) return { records, next: `${stage}:${lastId}` };
  return { records, next: nextStage === null ? null : `${nextStage}:0` };
};

const PLACE = /^(tags|sellers|products|stories):(\d{1,15})$/;

const parsePlace = (after: string): { readonly stage: StageName; readonly id: number } => {
  if (after === '') return { stage: 'tags', id: 0 };
  const [, stage, id] = PLACE.exec(after) ?? [];
  if (stage === undefined) {
    throw new ShopError('invalid_request', 400, 'The export can’t continue from this position.');
  }
  return { stage: stage as StageName, id: Number(id) };
};
