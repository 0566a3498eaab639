import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { CommandFailure } from '../parlour/command-failure.ts';
import type { Row } from './database.ts';

/** A description of rows: their number, and the SHA-256 of all of them, each a line of JSON. */
export interface Content {
  readonly rows: number;
  readonly sha256: string;
}

export type Pages = AsyncIterable<readonly Row[]>;

/** Counts and hashes rows as they pass. */
const contentCounter = () => {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(page: readonly Row[]): string {
      const lines = page.map((row) => `${JSON.stringify(row)}\n`).join('');
      hash.update(lines);
      rows += page.length;
      return lines;
    },
    content: (): Content => ({ rows, sha256: hash.copy().digest('hex') }),
  };
};

/** Counts and hashes rows that come page by page. */
export const contentOf = async (pages: Pages): Promise<Content> => {
  const counter = contentCounter();
  for await (const page of pages) counter.add(page);
  return counter.content();
};

/**
 * Writes rows into a compressed file that only its owner can read; age encrypts it when there are recipients.
 * @param recipients public keys, `age1…`
 */
export const writeTableFile = async (
  file: string,
  pages: Pages,
  recipients: readonly string[],
): Promise<Content> => {
  const counter = contentCounter();
  const lines = async function* () {
    for await (const page of pages) yield counter.add(page);
  };
  const packed = new PassThrough();
  const packing = pipeline(Readable.from(lines()), createGzip(), packed);
  const bytes = recipients.length === 0 ? packed : await encrypted(packed, recipients);
  await Promise.all([packing, pipeline(bytes, createWriteStream(file, { mode: 0o600 }))]);
  return counter.content();
};

/** @throws {CommandFailure} naming the first that is not a public key of age. */
export const requireRecipients = (recipients: readonly string[]): void => {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (cause) {
      throw new CommandFailure(
        `"${recipient}" is not a public key of age; copy the whole key, age1…, as db key or age-keygen prints it`,
        { cause },
      );
    }
  }
};

const encrypted = async (bytes: Readable, recipients: readonly string[]): Promise<Readable> => {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const stream = await encrypter.encrypt(webStream(bytes));
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
};

const webStream = (bytes: Readable) =>
  Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;

const decrypted = async (bytes: Readable, identities: readonly string[]): Promise<Readable> => {
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (cause) {
    throw new CommandFailure(
      'The file of the key has a key that is not whole; use another copy of it',
      {
        cause,
      },
    );
  }
  const stream = await decrypter.decrypt(webStream(bytes)).catch((cause: unknown) => {
    throw new CommandFailure('The key does not open this backup', { cause });
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
};

/**
 * Rows of a file, page by page.
 * @param identities secret keys for an encrypted file; none for one that is not
 * @throws {CommandFailure} when the key does not open it, or the file is damaged.
 */
export async function* readTableFile(file: string, identities: readonly string[]): Pages {
  await access(file).catch((cause: unknown) => {
    throw damaged(file, cause);
  });
  const raw = createReadStream(file);
  const bytes = identities.length === 0 ? raw : await decrypted(raw, identities);
  const unpacked = new PassThrough({ encoding: 'utf8' });
  // A failure reaches the reader of the last stream.
  const unpacking = pipeline(bytes, createGunzip(), unpacked).catch(() => undefined);
  let rest = '';
  try {
    for await (const piece of unpacked as AsyncIterable<string>) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as Row);
    }
  } catch (cause) {
    throw damaged(file, cause);
  }
  await unpacking;
  if (rest !== '') throw damaged(file);
}

export const damaged = (file: string, cause?: unknown): CommandFailure =>
  new CommandFailure(`${file} is damaged: take another backup`, { cause });
