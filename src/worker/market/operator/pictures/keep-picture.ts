import { DAY_MS, MINUTE_MS } from '@parlour/domain';
import { sizeDoubt } from '#lib/operator/picture-size.ts';
import type { Env } from '../../../platform/env.ts';
import { errorChain, log, retryDelays } from '@parlour/runtime';
import { fetchPicture, type FetchedPicture } from './fetch-picture.ts';
import { NoPicture, type Failure } from '../../../platform/pictures/make-picture.ts';
import { makeCopies, NoCopies } from './make-copies.ts';
import {
  beginTry,
  endTry,
  noteStored,
  storedUnder,
  type Outcome,
  type SupplierPicture,
} from './supplier-pictures.queries.ts';

/** The failures in a row after which a picture is given up. */
const MOST_FAILURES = 5;
const retryDelay = retryDelays(MINUTE_MS, [5, 20, 80, 320]);

/** Part of every hash. Raising it makes all copies again, under new names. */
const COPIES_VERSION = 1;

/** The last attempt is repeated, after a day, only if its isolate ended during it. */
const later = (failures: number): string =>
  new Date(Date.now() + (retryDelay(failures + 1) ?? DAY_MS)).toISOString();

/**
 * Fetches a picture, makes its copies and stores them, as far as that has not been done, and records the
 * result. Every step may be repeated. Returns true when pages should now show something else.
 */
export const keepPicture = async (env: Env, picture: SupplierPicture): Promise<boolean> => {
  const { MARKET_DB: db } = env;
  await beginTry(db, picture.id, later(picture.failures));
  const outcome = await outcomeOf(env, picture);
  await endTry(db, picture.id, outcome, new Date().toISOString());
  return outcome.state !== picture.state || outcome.hash !== picture.hash;
};

const outcomeOf = async (env: Env, picture: SupplierPicture): Promise<Outcome> => {
  // A picture that ended its isolate every time arrives here with its attempts counted but no result
  // recorded.
  if (picture.failures >= MOST_FAILURES)
    return given(picture, picture.reason || 'it couldn’t be read');
  const { hash, etag, modified } = picture;
  const known = hash === '' ? { etag: '', modified: '' } : { etag, modified };
  const fetched = await fetchPicture(picture.address, known);
  try {
    return await ended(env, picture, fetched);
  } catch (thrown) {
    log('warn', 'picture_not_kept', { address: picture.address, chain: errorChain(thrown) });
    if (!(thrown instanceof NoPicture)) return failed(picture, 'it couldn’t be stored');
    const reason = FAILURES[thrown.reason];
    if (thrown.reason !== 'spent') return failed(picture, reason);
    // The picture is not to blame: it never comes to its last attempt.
    return { ...picture, reason, failures: 1, dueAt: new Date(Date.now() + DAY_MS).toISOString() };
  }
};

const ended = async (
  env: Env,
  picture: SupplierPicture,
  fetched: FetchedPicture,
): Promise<Outcome> => {
  switch (fetched.kind) {
    case 'unchanged': {
      const kept = await storedUnder(env.MARKET_DB, picture.hash);
      return { ...picture, ...DONE, reason: kept === null ? '' : sizeDoubt(kept) };
    }
    case 'refused':
      return given(picture, fetched.reason);
    case 'passing':
      return failed(picture, fetched.reason);
    case 'file': {
      const { etag, modified, bytes } = fetched;
      const version = { etag, modified };
      return stored(env, picture, bytes, version).catch((thrown: unknown) => {
        if (!(thrown instanceof NoCopies)) throw thrown;
        return { ...given(picture, thrown.message), ...version };
      });
    }
  }
};

const FAILURES: Readonly<Record<Failure, string>> = {
  unclear: 'the platform couldn’t read it',
  busy: 'the platform couldn’t make its copies',
  spent: 'the account’s transformations of this month are used up',
};

const DONE = { failures: 0, dueAt: '' } as const;

/** An existing copy stays even if its original is gone, and the operator is told. */
const given = (picture: SupplierPicture, reason: string): Outcome =>
  picture.hash === ''
    ? { ...picture, ...DONE, state: 'refused', reason }
    : { ...picture, ...DONE, state: 'kept', reason: `the previous copy is shown: ${reason}` };

const failed = (picture: SupplierPicture, reason: string): Outcome => {
  const failures = picture.failures + 1;
  if (failures < MOST_FAILURES) {
    return { ...picture, reason, failures, dueAt: later(picture.failures) };
  }
  return given(picture, `${reason}, ${String(MOST_FAILURES)} times`);
};

const stored = async (
  env: Env,
  picture: SupplierPicture,
  bytes: Uint8Array<ArrayBuffer>,
  version: Pick<Outcome, 'etag' | 'modified'>,
): Promise<Outcome> => {
  const hash = await hashOf(bytes);
  const kept = (await storedUnder(env.MARKET_DB, hash)) ?? (await newCopies(env, hash, bytes));
  const reason = sizeDoubt(kept);
  return { ...picture, ...DONE, ...version, state: 'kept', reason, hash };
};

/** 32 hex digits. */
const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const whole = new Blob([`${String(COPIES_VERSION)} `, bytes]);
  const digest = await crypto.subtle.digest('SHA-256', await whole.arrayBuffer());
  return new Uint8Array(digest, 0, 16).toHex();
};

const newCopies = async (env: Env, hash: string, bytes: Uint8Array<ArrayBuffer>) => {
  const { address, width, height, files } = await makeCopies(env.IMAGES, hash, bytes);
  for (const { name, bytes: copy } of files) {
    const contentType = name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
    await bucketOf(env).put(name, copy, { httpMetadata: { contentType } });
  }
  const size = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const row = { hash, address, width, height, bytes: size };
  await noteStored(env.MARKET_DB, row);
  return row;
};

/**
 * The store of pictures.
 * @throws {Error} when the worker has none
 */
export const bucketOf = ({ PICTURES }: Env): R2Bucket => {
  if (PICTURES) return PICTURES;
  throw new Error('the worker isn’t bound to PICTURES');
};
