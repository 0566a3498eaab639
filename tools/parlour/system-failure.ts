import { SiteConfigError } from '@parlour/site';
import { CommandFailure } from './command-failure.ts';

/** What the system refused, and what to do about it, by its code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; make room, or name a place on another disk',
  EDQUOT: 'your share of the disk is used up; make room, or name a place on another disk',
  EFBIG: 'the file would be larger than the disk allows; name a place on another disk',
  EACCES: 'you may not; change its permissions, or name another place',
  EPERM: 'you may not; change its permissions, or name another place',
  EROFS: 'its disk can only be read; name another place',
  ENOENT: 'there is no such file or folder; see how it is written',
  ENOTDIR: 'a part of its path is a file, not a folder; see how it is written',
  EISDIR: 'it is a folder; name a file',
  EEXIST: 'it exists already; name another',
  ENOTEMPTY: 'the folder is not empty; name another',
  ENAMETOOLONG: 'its name is too long; choose a shorter one',
  EMFILE: 'too many files are open; close some programs and try again',
  ENFILE: 'too many files are open; close some programs and try again',
  EIO: 'the disk reports an error; see whether it is damaged',
  EBUSY: 'another program is using it; close that first',
  ETXTBSY: 'another program is using it; close that first',
};

/** Calls that change something; the others read. */
const WRITING =
  /^(?:write|mkdir|mkdtemp|rename|link|unlink|rm|copyfile|chmod|ftruncate|fsync|close)/;

const SQLITE_FULL = 13;

interface SystemError {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly path?: unknown;
  readonly dest?: unknown;
  readonly errcode?: unknown;
}

/**
 * The sentence for what the operating system or the settings refused: anything that an operator can cause and
 * mend.
 * @returns undefined for any other error, which is a fault of the program
 */
export const asCommandFailure = (thrown: unknown): CommandFailure | undefined => {
  if (thrown instanceof CommandFailure) return thrown;
  if (thrown instanceof SiteConfigError)
    return new CommandFailure(thrown.message, { cause: thrown });
  if (!(thrown instanceof Error)) return undefined;
  const { code, syscall, path, errcode } = thrown as Error & SystemError;
  if (errcode === SQLITE_FULL || /SQLITE_FULL|database or disk is full/.test(thrown.message)) {
    return new CommandFailure(
      `The disk is full; make room and try again. Temporary files are in ${process.env.TMPDIR ?? '/tmp'}: TMPDIR names another folder for them`,
      { cause: thrown },
    );
  }
  const reason = typeof code === 'string' ? REASONS[code] : undefined;
  if (reason === undefined || typeof syscall !== 'string') return undefined;
  const done = WRITING.test(syscall) || code === 'EISDIR' ? 'written' : 'opened';
  const what = typeof path === 'string' ? path : 'A file';
  return new CommandFailure(`${what} cannot be ${done}: ${reason}`, { cause: thrown });
};
