import { CatalogueRecord } from '#lib/contract/operator/records.ts';
import type { SellerDetails, StoryKey, TagDetails, TagNode } from './rows/chunk.ts';
import type { CleanHtml } from './clean-html.ts';
import { sellerDetails, tagDetails } from './details.ts';
import { planProduct, type ProductPlan } from './product-plan.ts';
import { planStory, type StoryPlan } from './story-plan.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { tagNodes } from './tag-nodes.ts';
import { refuseUnsafeAddresses } from './unsafe-addresses.ts';

/**
 * A record that can be loaded, as rows. `source` is the supplier, '' where there is none; `key` says
 * which other record of that source would write the same.
 */
export type Planned = { readonly source: string; readonly key: string } & (
  | { readonly kind: 'product'; readonly plan: ProductPlan }
  | { readonly kind: 'tag'; readonly details: TagDetails; readonly nodes: readonly TagNode[] }
  | { readonly kind: 'seller'; readonly details: SellerDetails }
  | { readonly kind: 'story'; readonly plan: StoryPlan }
);

/** Checks the form of one record. */
export const parseRecord = (given: unknown): CatalogueRecord | Refusal => {
  const parsed = CatalogueRecord.safeParse(given);
  return parsed.success ? parsed.data : refusalOf(parsed.error);
};

/** Turns a record into rows, or says why that cannot be. */
export const planRecord = async (
  record: CatalogueRecord,
  source: string,
  clean: CleanHtml,
): Promise<Planned | Refusal> => {
  try {
    refuseUnsafeAddresses(record);
    return await planned(record, source, clean);
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

/** Key of a story among planned records. */
export const storyKey = ({ kind, reference }: StoryKey): string => `${kind} ${reference}`;

const planned = async (
  record: CatalogueRecord,
  source: string,
  clean: CleanHtml,
): Promise<Planned> => {
  switch (record.kind) {
    case 'product': {
      const plan = await planProduct(record, clean);
      return {
        kind: 'product',
        source: plan.source ?? source,
        key: `product ${plan.reference}`,
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
