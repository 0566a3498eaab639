import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that the temporary files of all tests need at most. */
const NEEDED = 4 * 1024 ** 3;

/**
 * Makes a folder for the temporary files of the tests, in memory if there is room: their databases wait for the
 * disk at every commit, and nobody needs them after the run.
 */
export const makeTemporaryFolder = async (): Promise<string> => {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return mkdtemp(path.join(room < NEEDED ? tmpdir() : IN_MEMORY, 'parlour-tests-'));
};
