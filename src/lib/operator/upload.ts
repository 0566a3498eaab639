import type {
  beginImport,
  CallInput,
  CallResult,
  finishImport,
  importRecords,
  previewImport,
} from '@parlour/contract';
import {
  type Bytes,
  bytesOf,
  feedInMemory,
  FeedProblem,
  type FeedRemark,
  type FileResult,
  limited,
  REPORT_HEAD,
  reportRow,
  runFile,
  unpacked,
} from '@parlour/feeds';

/** Ids of the sites whose checkboxes are ticked in a form. */
export const chosenSites = (names: Iterable<string>): readonly string[] =>
  [...names].flatMap((name) => (name.startsWith('site-') ? [name.slice('site-'.length)] : []));

/** The largest file in bytes that works without a script: the shop reads it within one request. */
export const MOST_WITHOUT_SCRIPT_BYTES = 4 * 1024 * 1024;

/** The most text that it may unpack to. */
export const MOST_TEXT_WITHOUT_SCRIPT_BYTES = 16 * 1024 * 1024;

/** A chosen feed, and what to do with it. */
export interface Upload {
  readonly file: Blob & { readonly name: string; readonly lastModified?: number };
  readonly sites: readonly string[];
  /** Name or slug of the seller; '' in our own format, which names its sellers. */
  readonly seller: string;
  /** Checks everything, writes nothing. */
  readonly dryRun: boolean;
  /** The most bytes of its text, which a small gzipped file may exceed by far. */
  readonly mostTextBytes?: number;
}

const MOST_TEXT_BYTES = 512 * 1024 * 1024;

type Body<
  C extends typeof beginImport | typeof importRecords | typeof finishImport | typeof previewImport,
> = CallInput<C>['body'];

/** The operator API, as far as an upload needs it. */
interface UploadShop {
  readonly begin: (body: Body<typeof beginImport>) => Promise<CallResult<typeof beginImport>>;
  readonly preview: (body: Body<typeof previewImport>) => Promise<CallResult<typeof previewImport>>;
  readonly load: (body: Body<typeof importRecords>) => Promise<CallResult<typeof importRecords>>;
  readonly finish: (body: Body<typeof finishImport>) => Promise<unknown>;
}

/** The outcome of a feed upload. */
export interface UploadReport extends Omit<FileResult, 'pruned'> {
  /** Whether it was a dry run. */
  readonly dryRun: boolean;
  readonly lines: readonly FeedRemark[];
}

/** Whether a checked feed has anything to put on sale. */
export const isLoadable = ({ dryRun, rows, refused }: UploadReport): boolean =>
  dryRun && rows > refused;

/** Lines on the page; the file to download has all of them. */
export const SHOWN_LINES = 100;

/** The report as a table of tab-separated values for spreadsheets. */
export const reportTable = ({ lines }: Pick<UploadReport, 'lines'>): string =>
  [REPORT_HEAD, ...lines.map(reportRow)].join('\n');

/**
 * Imports a feed in any of the known formats, as the command line does.
 * @param onRead is told how much has been read, in bytes of the file
 * @throws {FeedProblem} if the file is no feed, and every error of the shop
 */
export const importUpload = async (
  { file, seller, dryRun, mostTextBytes = MOST_TEXT_BYTES, ...upload }: Upload,
  shop: UploadShop,
  onRead: (bytes: number) => void = () => undefined,
): Promise<UploadReport> => {
  const { name } = file;
  const sites = [...upload.sites];
  const lines: FeedRemark[] = [];
  const { result } = await runFile(
    {
      bytes: limited(unpackedFile(file, onRead), mostTextBytes),
      writtenAt: file.lastModified ?? Date.now(),
      seller: seller === '' ? undefined : seller,
      currencies: { assumed: 'GBP', rates: new Map() },
      dryRun,
    },
    {
      store: feedInMemory(),
      remark: (remark) => void lines.push(remark),
      async begin(source) {
        if (sites.length === 0) return null;
        return (await shop.begin({ sites, source, feed: name.slice(0, 300) })).version;
      },
      preview:
        sites.length === 0
          ? undefined
          : (source, records) => shop.preview({ sites, source, records: [...records] }),
      load: (records, { source, version, stockDate }) =>
        shop.load({
          sites,
          source,
          dryRun,
          stockDate,
          records: [...records],
          version: version ?? undefined,
        }),
      finish: (version, { unchanged, refused }) =>
        shop.finish({ sites, version: version ?? undefined, unchanged, refused }),
    },
  );
  const { pruned: _, ...told } = result;
  return { ...told, dryRun, lines };
};

/** @throws {FeedProblem} if the file is gzipped and damaged */
async function* unpackedFile(file: Blob, onRead: (bytes: number) => void): AsyncGenerator<Bytes> {
  try {
    yield* unpacked(withProgress(bytesOf(file.stream()), onRead));
  } catch (cause) {
    throw new FeedProblem('The file can’t be read to its end; it may be damaged or cut short', {
      cause,
    });
  }
}

async function* withProgress(
  bytes: AsyncIterable<Bytes>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Bytes> {
  let read = 0;
  for await (const piece of bytes) {
    onRead((read += piece.byteLength));
    yield piece;
  }
}
