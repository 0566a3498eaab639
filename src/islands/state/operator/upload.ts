import { atom } from 'nanostores';
import type { CallResult, CatalogueImport, startImport } from '@parlour/contract';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { followImport, type ImportReport, sendFile, uploadOf } from '#lib/operator/imports.ts';
import { http } from '../http.ts';

export type UploadState =
  | { readonly status: 'waiting' }
  /** `part` is how much of it is done, 0 to 1. */
  | { readonly status: 'working'; readonly doing: string; readonly part: number }
  | { readonly status: 'done'; readonly report: ImportReport }
  | { readonly status: 'failed'; readonly message: string };

/** The progress of the feed that was chosen last. */
export const $upload = atom<UploadState>({ status: 'waiting' });

/** Sends a feed to the shop, which checks it; the page receives the progress. */
export const uploadFeed = (file: File, fields: Readonly<Record<string, unknown>>): Promise<void> =>
  work('Sending the feed', async () => {
    const id = await sendFile(
      uploadOf(file, fields),
      {
        start: async (body) =>
          (await http.post(consolePaths.imports(), body)) as CallResult<typeof startImport>,
        send: (to, body) => http.put(consolePaths.import(to, 'pieces'), body),
      },
      (from, to) => base64Of(file.slice(from, to)),
      (bytes) => {
        $upload.set(working('Sending the feed', bytes, file.size));
      },
    );
    // A reload shows this import again.
    history.replaceState(history.state, '', consolePaths.catalogue({ import: id }));
    await follow(id);
  });

/** Puts a checked feed on sale. */
export const applyFeed = (id: string): Promise<void> =>
  work('Loading the feed', async () => {
    await http.post(consolePaths.import(id, 'apply'));
    await follow(id);
  });

const work = async (doing: string, does: () => Promise<void>): Promise<void> => {
  if ($upload.get().status === 'working') return;
  $upload.set(working(doing, 0, 1));
  try {
    await does();
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : 'This file couldn’t be read.';
    $upload.set({ status: 'failed', message });
  }
};

const working = (doing: string, done: number, total: number): UploadState => ({
  status: 'working',
  doing,
  part: done / Math.max(1, total),
});

const DOING: Readonly<Partial<Record<CatalogueImport['state'], string>>> = {
  reading: 'Reading the feed',
  checking: 'Checking the feed',
  loading: 'Loading the feed',
};

const follow = async (id: string): Promise<void> => {
  const read = () => http.get(consolePaths.import(id), { lifetime: 0 }) as Promise<ImportReport>;
  const report = await followImport(read, ({ state, done, total }) => {
    const doing = DOING[state];
    if (doing !== undefined) $upload.set(working(doing, done, total));
    // The shop fetches the pictures by itself.
    return state === 'pictures';
  });
  const { state, problem: message } = report;
  $upload.set(state === 'failed' ? { status: 'failed', message } : { status: 'done', report });
};

const base64Of = async (piece: Blob): Promise<string> => {
  const reader = new FileReader();
  const url = await new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => {
      resolve(reader.result as string);
    });
    reader.addEventListener('error', () => {
      reject(new Error('This file couldn’t be read.'));
    });
    reader.readAsDataURL(piece);
  });
  return url.slice(url.indexOf(',') + 1);
};
