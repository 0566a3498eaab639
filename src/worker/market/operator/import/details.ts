import type { SellerRecord, TagRecord } from '#lib/contract/operator/records.ts';
import type { SellerDetails, TagDetails } from './rows/chunk.ts';
import type { CleanHtml } from './clean-html.ts';
import { tagKey } from './tag-nodes.ts';

/** A tag's record as its row. */
export const tagDetails = (record: TagRecord, clean: CleanHtml): TagDetails => ({
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

/** A seller's record as its row. */
export const sellerDetails = (record: SellerRecord, clean: CleanHtml): SellerDetails => ({
  slug: record.slug,
  name: record.name,
  telephone: record.telephone,
  email: record.email,
  description: clean(record.description),
  picture: record.picture,
});
