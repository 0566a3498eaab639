import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../parlour/write-whole.ts';
import { STATE_STAMPS } from './folders.ts';

const FILE = path.join(STATE_STAMPS, 'restored');

/** Notes beside the local state that it is from a backup: `npm start` loads no demo into it. */
export const noteRestored = async (at: string): Promise<void> => {
  await mkdir(STATE_STAMPS, { recursive: true });
  await writeWhole(FILE, at);
};

/** Whether the local state is from a backup. */
export const isRestored = (): Promise<boolean> =>
  readFile(FILE).then(
    () => true,
    () => false,
  );
