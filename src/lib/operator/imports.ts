import type {
  CallInput,
  CallResult,
  CatalogueImport,
  FeedRemark,
  sendImportPiece,
  startImport,
} from '@parlour/contract';
import { IMPORT_PIECE_BYTES } from '@parlour/domain';

/** Ids of the sites whose checkboxes are ticked in a form. */
const chosenSites = (names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith('site-') ? [name.slice('site-'.length)] : []));

/** The largest file in bytes that works without a script: the shop takes it in one form. */
export const MOST_WITHOUT_SCRIPT_BYTES = 16 * 1024 * 1024;

/** States in which the shop does nothing more by itself. */
const STILL: ReadonlySet<CatalogueImport['state']> = new Set(['checked', 'done', 'failed']);

/** An hour after the last that was done to it. */
export const NO_LONGER_KEPT = 'This import is no longer kept. Choose the file again, and check it.';

/** Lines on the page; the file to download has all of them. */
export const SHOWN_LINES = 100;

/** An import as a page shows it. */
export interface ImportReport extends CatalogueImport {
  readonly id: string;
  /** The first lines of its report. */
  readonly lines: readonly FeedRemark[];
}

/** Whether the figures of an import are not final: the shop is still at work on it. */
export const isWorking = ({ state }: CatalogueImport): boolean =>
  !STILL.has(state) && state !== 'pictures';

/** Whether an import has been checked and has anything to put on sale. */
export const isLoadable = ({ state, rows, refused }: CatalogueImport): boolean =>
  state === 'checked' && rows > refused;

type StartBody = CallInput<typeof startImport>['body'];

/** What the fields of the console's form say of a file. Everything is checked before anything is loaded. */
export const uploadOf = (
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  fields: Readonly<Record<string, unknown>>,
): StartBody => {
  const seller = typeof fields.seller === 'string' ? fields.seller.trim() : '';
  return {
    sites: chosenSites(Object.keys(fields)),
    ...(seller === '' ? {} : { seller }),
    name: file.name.slice(0, 300),
    bytes: file.size,
    writtenAt: new Date(file.lastModified).toISOString(),
    check: 'always',
  };
};

/** The calls by which a file gets to the shop. */
interface SendingCalls {
  readonly start: (body: StartBody) => Promise<CallResult<typeof startImport>>;
  readonly send: (id: string, piece: CallInput<typeof sendImportPiece>['body']) => Promise<unknown>;
}

/**
 * Sends a file to the shop, which begins when it has all of it.
 * @param pieceAt the bytes of the file from one place to another, in base64
 * @param onSent is told how many bytes the shop has
 * @returns the import
 */
export const sendFile = async (
  body: StartBody,
  { start, send }: SendingCalls,
  pieceAt: (from: number, to: number) => Promise<string>,
  onSent: (bytes: number) => void = () => undefined,
): Promise<string> => {
  const { id } = await start(body);
  for (let at = 0; at < body.bytes; at += IMPORT_PIECE_BYTES) {
    onSent(at);
    const to = Math.min(at + IMPORT_PIECE_BYTES, body.bytes);
    await send(id, { at, bytes: await pieceAt(at, to) });
  }
  return id;
};

/** Milliseconds between two looks at an import: more and more. */
const PAUSE_MS = { first: 50, most: 1_000, growth: 1.3 };

/**
 * Follows an import until the shop does nothing more by itself.
 * @param isOver is told each state that is seen, and may stop following
 */
export const followImport = async <Found extends CatalogueImport>(
  read: () => Promise<Found>,
  isOver: (found: Found) => boolean = () => false,
): Promise<Found> => {
  for (let wait = PAUSE_MS.first; ; wait = Math.min(wait * PAUSE_MS.growth, PAUSE_MS.most)) {
    const found = await read();
    if (isOver(found) || STILL.has(found.state)) return found;
    await new Promise((resolve) => void setTimeout(resolve, wait));
  }
};
