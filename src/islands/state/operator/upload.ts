import { atom } from 'nanostores';
import type { beginImport, CallResult, importRecords, previewImport } from '@parlour/contract';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { importUpload, reportTable, type Upload, type UploadReport } from '#lib/operator/upload.ts';
import { http } from '../http.ts';

export type UploadState =
  | { readonly status: 'waiting' }
  /** `part` is the share of the file that has been parsed, 0 to 1. */
  | { readonly status: 'reading'; readonly part: number }
  /** `file` is the URL of the whole report, which the browser keeps until the next upload. */
  | {
      readonly status: 'done';
      readonly report: UploadReport;
      readonly file: string;
      /** What was checked or loaded. */
      readonly upload: Upload;
    }
  | { readonly status: 'failed'; readonly message: string };

/** The progress of the feed that was chosen last. */
export const $upload = atom<UploadState>({ status: 'waiting' });

const fileOf = (report: UploadReport): string =>
  URL.createObjectURL(new Blob([reportTable(report)]));

/** Parses a feed in the browser and sends its records; the page receives the progress. */
export const uploadFeed = async (upload: Upload): Promise<void> => {
  const before = $upload.get();
  if (before.status === 'reading') return;
  if (before.status === 'done') URL.revokeObjectURL(before.file);
  $upload.set({ status: 'reading', part: 0 });
  try {
    const report = await importUpload(
      upload,
      {
        preview: async (body) =>
          (await http.post(consolePaths.preview(), body)) as CallResult<typeof previewImport>,
        begin: async (body) =>
          (await http.post(consolePaths.versions(), body)) as CallResult<typeof beginImport>,
        load: async (body) =>
          (await http.post(consolePaths.records(), body)) as CallResult<typeof importRecords>,
        finish: (body) => http.post(consolePaths.finish(), body),
      },
      (bytes) => {
        $upload.set({ status: 'reading', part: bytes / Math.max(1, upload.file.size) });
      },
    );
    $upload.set({ status: 'done', report, file: fileOf(report), upload });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : 'This file couldn’t be read.';
    $upload.set({ status: 'failed', message });
  }
};
