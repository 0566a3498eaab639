export { type DetectedFormat, detectFormat } from './in/detect.ts';
export { FeedTables } from './in/feed-tables.ts';
export {
  type FeedContext,
  type FeedItem,
  FeedProblem,
  itemsOfGroup,
  keepRows,
  type Supplier,
} from './in/feed.ts';
export { type Moment, parseMoment } from './in/moment.ts';
export { productReference } from './in/ndjson.ts';
export { newSellerNote, type Preview, PreviewedItems, previewedPrice } from './in/preview.ts';
export { feedReader, withHeader } from './in/read-feed.ts';
export { isSuppliers } from './in/record-pictures.ts';
export { effectsOf, REPORT_HEAD, reportRow, undeclaredRemarks } from './in/report.ts';
export {
  begunText,
  EMPTY_TALLY,
  type FeedPicture,
  type FeedRemark,
  FeedRun,
  type OnOutcome,
  type PictureCounts,
  type PruneResult,
  type StockDate,
  stockDateOf,
  type Tally,
} from './in/run-feed.ts';
export { CATALOGUE, supplierOf } from './in/supplier.ts';
export { type Bytes, DecodedText } from './in/text.ts';
export { acpMetadata, acpProducts } from './out/acp-feed.ts';
export { ACP_METADATA, type ChannelFeed, FEEDS } from './out/channel-feed.ts';
export type { ChannelItem, ChannelProduct, ChannelShop } from './out/channel-item.ts';
export { type ChannelName, CHANNELS } from './out/channels.ts';
export { channelReport } from './out/left-out.ts';
