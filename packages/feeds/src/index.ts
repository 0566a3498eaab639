export { type DetectedFormat, detectFormat } from './in/detect.ts';
export { feedInMemory } from './in/feed-in-memory.ts';
export { type FeedDatabase, FeedTables } from './in/feed-tables.ts';
export { type FeedContext, FeedProblem, itemsOfGroup, keepRows } from './in/feed.ts';
export { type Moment, parseMoment } from './in/moment.ts';
export { productReference, readNdjson } from './in/ndjson.ts';
export { newSellerNote, type Preview, previewedPrice } from './in/preview.ts';
export { feedReader, withHeader } from './in/read-feed.ts';
export { isSuppliers } from './in/record-pictures.ts';
export { effectsOf, REPORT_HEAD, reportRow } from './in/report.ts';
export {
  begunText,
  EMPTY_TALLY,
  type FeedPicture,
  type FeedRemark,
  FeedRun,
  type FileImport,
  type FileResult,
  type FileRun,
  type OnOutcome,
  type PictureCounts,
  type Pruning,
  runFile,
  type StockDate,
  stockDateOf,
  type Tally,
} from './in/run-feed.ts';
export { CATALOGUE, supplierOf } from './in/supplier.ts';
export { type Bytes, DecodedText } from './in/text.ts';
export { bytesOf, limited, tooLarge, unpacked } from './in/unpacked.ts';
export { acpMetadata, acpProducts } from './out/acp-feed.ts';
export { ACP_METADATA, type ChannelFeed, FEEDS } from './out/channel-feed.ts';
export {
  type ChannelItem,
  type ChannelProduct,
  type ChannelShop,
  isWorldwideGtin,
} from './out/channel-item.ts';
export { type ChannelName, CHANNELS } from './out/channels.ts';
export { channelReport } from './out/left-out.ts';
