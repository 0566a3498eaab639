import type { CallInput, CallResult } from '#lib/contract/call.ts';
import type { finishImport, importRecords } from '#lib/contract/operator/catalogue.ts';
import type { beginImport } from '#lib/contract/operator/versions.ts';
import { feedInMemory } from '#lib/supplier-feeds/feed-in-memory.ts';
import { REPORT_HEAD, reportRow } from '#lib/supplier-feeds/report.ts';
import { runFile, type FeedRemark, type FileResult } from '#lib/supplier-feeds/run-feed.ts';
import { DecodedText } from '#lib/supplier-feeds/text.ts';

/** Ids of the sites whose boxes are ticked in a form. */
export const chosenSites = (names: Iterable<string>): readonly string[] =>
  [...names].flatMap((name) => (name.startsWith('site-') ? [name.slice('site-'.length)] : []));

/** Bytes of a file that is read without a script: the shop reads it within one request. */
export const MOST_WITHOUT_SCRIPT_BYTES = 4 * 1024 * 1024;

/** A feed that somebody chose, and what is to become of it. */
export interface Upload {
  readonly file: Blob & { readonly name: string; readonly lastModified?: number };
  readonly sites: readonly string[];
  /** Name or slug of the seller; '' for the file's name. */
  readonly seller: string;
  /** Check everything, write nothing. */
  readonly dryRun: boolean;
}

type Body<C extends typeof beginImport | typeof importRecords | typeof finishImport> =
  CallInput<C>['body'];

/** The operator API as an upload calls it. */
interface UploadShop {
  readonly begin: (body: Body<typeof beginImport>) => Promise<CallResult<typeof beginImport>>;
  readonly load: (body: Body<typeof importRecords>) => Promise<CallResult<typeof importRecords>>;
  readonly finish: (body: Body<typeof finishImport>) => Promise<unknown>;
}

/** What became of an uploaded feed. */
export interface UploadReport extends Omit<FileResult, 'pruned'> {
  /** Whether everything was only checked. */
  readonly dryRun: boolean;
  readonly lines: readonly FeedRemark[];
}

/** Lines that the page shows; the file that can be saved has them all. */
export const SHOWN_LINES = 100;

/** The report as a table of tab-separated values, such as spreadsheets open. */
export const reportTable = ({ lines }: Pick<UploadReport, 'lines'>): string =>
  [REPORT_HEAD, ...lines.map(reportRow)].join('\n');

/**
 * Loads a feed in any of the known formats, as the command line does.
 * @param onRead hears how much has been read, in bytes of the file
 * @throws {FeedProblem} for a file that is no feed, and what the shop throws
 */
export const importUpload = async (
  { file, seller, dryRun, ...upload }: Upload,
  shop: UploadShop,
  onRead: (bytes: number) => void = () => undefined,
): Promise<UploadReport> => {
  const { name } = file;
  const sites = [...upload.sites];
  const lines: FeedRemark[] = [];
  const { result } = await runFile(
    {
      name,
      text: new DecodedText().decode(piecesOf(file, onRead)),
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

/** The bytes of a file piece by piece; not every browser iterates a stream. */
async function* piecesOf(file: Blob, onRead: (bytes: number) => void): AsyncIterable<Uint8Array> {
  const reader = file.stream().getReader();
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onRead((read += value.byteLength));
    yield value;
  }
}
