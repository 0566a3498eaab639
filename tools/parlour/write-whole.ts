import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder, and those above it, unless it is there. Node's own recursive `mkdir` never ends below `/proc`,
 * where nothing can be made and the parent exists.
 */
export const makeFolder = async (folder: string, mode = 0o777): Promise<void> => {
  const make = () => mkdir(folder, { mode });
  try {
    await make();
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const above = path.dirname(folder);
    const isThere = (place: string) =>
      stat(place).then(
        (found) => found.isDirectory(),
        () => false,
      );
    if (code === 'EEXIST' && (await isThere(folder))) return;
    if (code !== 'ENOENT' || above === folder || (await isThere(above))) throw thrown;
    await makeFolder(above, mode);
    await make();
  }
};

/** The part of a path that exists behind its links: a link to a file stays one. */
const placeOf = (file: string): Promise<string> => realpath(file).catch(() => path.resolve(file));

/**
 * Writes a file beside its place and moves it there once it is whole, so that a full disk or a stop leaves the
 * file that was there before.
 * @param write writes the file of that name
 * @param mode permissions of a new file; an existing one keeps its own
 */
export const placeWhole = async <Result>(
  file: string,
  write: (beside: string, mode: number) => Promise<Result>,
  mode = 0o666,
): Promise<Result> => {
  const place = await placeOf(file);
  const present = await stat(place).catch(() => undefined);
  if (present?.isDirectory() === true) throw new DirectoryError(file);
  // A pipe or a device has no place beside it.
  if (present?.isFile() === false) return write(place, mode);
  const beside = path.join(
    path.dirname(place),
    `.${path.basename(place)}.${randomUUID().slice(0, 8)}`,
  );
  try {
    const result = await write(beside, present === undefined ? mode : present.mode & 0o777);
    await rename(beside, place);
    return result;
  } catch (thrown) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw withPath(thrown, file);
  }
};

/** What the system refused to write, by the name that the operator knows. */
export const withPath = (thrown: unknown, path: string): unknown =>
  thrown instanceof Error && 'syscall' in thrown
    ? Object.assign(thrown, { path, syscall: 'write' })
    : thrown;

/** As Node throws it for a write into a folder. */
class DirectoryError extends Error {
  readonly code = 'EISDIR';
  readonly syscall = 'open';
  readonly path: string;

  constructor(file: string) {
    super(`EISDIR: illegal operation on a directory, open '${file}'`);
    this.path = file;
  }
}

/** Writes a text or bytes as a whole file. */
export const writeWhole = (
  file: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> =>
  placeWhole(
    file,
    (beside, permissions) => writeFile(beside, content, { mode: permissions }),
    mode,
  );
