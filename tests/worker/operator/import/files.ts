import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import {
  applyImport,
  type CallInput,
  type CatalogueImport,
  listImportRemarks,
  readImport,
  sendImportPiece,
  startImport,
} from '@parlour/contract';
import { isWorking, sendFile } from '#lib/operator/imports.ts';
import type { SupplierFeedRuns } from '#worker/market/operator/feeds/feed-object.ts';
import { operate } from '../orders.ts';

export const SELLER = 'Oak & Sons';
export const SITE = 'parlour';

type Settings = Partial<CallInput<typeof startImport>['body']>;

/** The object that runs an import. */
export const objectOf = (id: string) => {
  const runs = env.SUPPLIER_FEEDS as DurableObjectNamespace<SupplierFeedRuns>;
  return runs.get(runs.idFromName(`import ${id}`));
};

const bytesOf = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file;

/** Starts an import as the command line does; its pieces follow. */
export const started = async (file: string | Uint8Array, settings: Settings = {}) => {
  const body = {
    ...{ sites: [SITE], seller: SELLER, name: 'oak.tsv', check: 'never' as const },
    bytes: bytesOf(file).byteLength,
    writtenAt: new Date().toISOString(),
    ...settings,
  };
  return operate(startImport, { body });
};

/** Sends a whole file. */
export const sent = async (file: string | Uint8Array, settings: Settings = {}): Promise<string> => {
  const bytes = bytesOf(file);
  return sendFile(
    { sites: [], name: 'oak.tsv', bytes: bytes.byteLength, writtenAt: '' },
    {
      start: () => started(file, settings),
      send: (id, body) => operate(sendImportPiece, { params: { id }, body }),
    },
    (from, to) => Promise.resolve(bytes.slice(from, to).toBase64()),
  );
};

export const readRun = (id: string): Promise<CatalogueImport> =>
  operate(readImport, { params: { id } });

/** Milliseconds between two looks at an import, whose alarms ring by themselves. */
const PAUSE_MS = 20;

/** Waits until an import is checked or has ended; a step that failed is tried again at once. */
export const worked = async (id: string): Promise<CatalogueImport> => {
  for (;;) {
    const found = await readRun(id);
    if (!isWorking(found) && found.state !== 'pictures') return found;
    if (found.problem === '') await scheduler.wait(PAUSE_MS);
    else await runDurableObjectAlarm(objectOf(id));
  }
};

/** Imports a file. */
export const imported = async (file: string | Uint8Array, settings: Settings = {}) =>
  worked(await sent(file, settings));

/** Puts a checked import on sale. */
export const applied = async (id: string): Promise<CatalogueImport> => {
  await operate(applyImport, { params: { id } });
  return worked(id);
};

/** The report of an import, as `outcome line column: reason`. */
export const remarksOf = async (id: string): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof remarksAfter>> = await remarksAfter(id, after);
    lines.push(
      ...page.data.map(
        ({ outcome, line, column, reason }) => `${outcome} ${String(line)} ${column}: ${reason}`,
      ),
    );
    after = page.next;
  }
  return lines;
};

const remarksAfter = (id: string, after: string) =>
  operate(listImportRemarks, { params: { id }, query: { after } });
