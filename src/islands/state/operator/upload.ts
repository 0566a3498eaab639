import { atom } from 'nanostores';
import type { CallResult } from '#lib/contract/call.ts';
import type { importRecords } from '#lib/contract/operator/catalogue.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { loadFeed, type Upload } from '#lib/operator/upload/load-feed.ts';
import type { UploadReport } from '#lib/operator/upload/upload-report.ts';
import { http } from '../http.ts';

export type UploadState =
  | { readonly status: 'waiting' }
  /** `part` is how much of the file has been read, 0 to 1. */
  | { readonly status: 'reading'; readonly part: number }
  | { readonly status: 'done'; readonly report: UploadReport }
  | { readonly status: 'failed'; readonly message: string };

/** What becomes of the feed that was chosen last. */
export const $upload = atom<UploadState>({ status: 'waiting' });

/** Reads a feed in the browser and sends its records; the page hears how far it is. */
export const uploadFeed = async (upload: Upload): Promise<void> => {
  if ($upload.get().status === 'reading') return;
  $upload.set({ status: 'reading', part: 0 });
  try {
    const report = await loadFeed(upload, {
      send: async (body) =>
        (await http.post(consolePaths.records(), body)) as CallResult<typeof importRecords>,
      onRead(bytes) {
        $upload.set({ status: 'reading', part: bytes / Math.max(1, upload.file.size) });
      },
    });
    if (!upload.dryRun) await http.post(consolePaths.finish(), { sites: upload.sites });
    $upload.set({ status: 'done', report });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : 'This file could not be read.';
    $upload.set({ status: 'failed', message });
  }
};
