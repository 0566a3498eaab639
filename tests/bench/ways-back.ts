import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { localDatabases } from '../../tools/backup/local-databases.ts';
import { makeBackup } from '../../tools/backup/make-backup.ts';
import { restoreBackup } from '../../tools/backup/restore-backup.ts';
import { rollbackRows } from './rollback.ts';
import { printTable, type Row } from './table.ts';

const seconds = async (work: () => Promise<unknown>): Promise<string> => {
  const started = performance.now();
  await work();
  return `${((performance.now() - started) / 1_000).toFixed(1)} s`;
};

const sizeOf = async (folder: string): Promise<string> => {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map((file) => stat(path.join(folder, file))));
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
};

const backupRows = async (state: string): Promise<readonly Row[]> => {
  const databases = await localDatabases(state);
  const folder = path.join(state, 'backup');
  try {
    const made = await seconds(() => makeBackup({ databases, folder }));
    const restored = await seconds(() => restoreBackup({ databases, folder, replace: true }));
    return [
      { name: 'backup', value: `${made}, ${await sizeOf(folder)}` },
      { name: 'restore', value: restored },
    ];
  } finally {
    await databases.close();
  }
};

/** Prints how long rollback and restore take at several catalogue sizes, with a folder for their state. */
export const printWaysBack = async (folder: string, sizes: readonly number[]): Promise<void> => {
  const columns: (readonly Row[])[] = [];
  for (const size of sizes) {
    const state = path.join(folder, String(size), 'v3');
    columns.push([...(await rollbackRows(state, size)), ...(await backupRows(state))]);
  }
  const names = sizes.map((size) => `${size.toLocaleString('en-GB')} variants`);
  printTable(names, columns);
};
