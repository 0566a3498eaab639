/** A file of an archive. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 30;
const CENTRAL = 46;
const END = 22;
/** A `.usdz` requires each file's bytes to start at a multiple of this. */
const ALIGNED = 64;
/** The smallest extra field: its kind and its length. */
const EXTRA = 4;
/** 1 January 1980: the same files always make the same archive. */
const DATE = 0x21;

/** Files as an uncompressed zip archive, each starting at a multiple of 64 bytes. */
export const storedZip = (files: readonly StoredFile[]): Uint8Array<ArrayBuffer> => {
  let at = 0;
  const entries = files.map(({ name, bytes }) => {
    const title = new TextEncoder().encode(name);
    const start = at + LOCAL + title.length;
    const extra = (ALIGNED - ((start + EXTRA) % ALIGNED)) % ALIGNED;
    const entry = { title, bytes, at, extra: extra + EXTRA, check: crc32(bytes) };
    at = start + entry.extra + bytes.length;
    return entry;
  });
  const listed = entries.reduce((sum, { title }) => sum + CENTRAL + title.length, 0);
  const archive = new Uint8Array(at + listed + END);
  const view = new DataView(archive.buffer);
  let listing = at;
  for (const entry of entries) {
    const { title, bytes, extra } = entry;
    writeLocal(view, entry);
    archive.set(title, entry.at + LOCAL);
    archive.set(bytes, entry.at + LOCAL + title.length + extra);
    writeCentral(view, listing, entry);
    archive.set(title, listing + CENTRAL);
    listing += CENTRAL + title.length;
  }
  view.setUint32(listing, 0x06054b50, true);
  view.setUint16(listing + 8, entries.length, true);
  view.setUint16(listing + 10, entries.length, true);
  view.setUint32(listing + 12, listed, true);
  view.setUint32(listing + 16, at, true);
  return archive;
};

interface Entry {
  readonly title: Uint8Array;
  readonly bytes: Uint8Array;
  /** Where it starts. */
  readonly at: number;
  /** Bytes between its name and its content. */
  readonly extra: number;
  readonly check: number;
}

const writeLocal = (view: DataView, { at, title, bytes, extra, check }: Entry): void => {
  view.setUint32(at, 0x04034b50, true);
  view.setUint16(at + 4, 10, true);
  view.setUint16(at + 12, DATE, true);
  writeSizes(view, at + 14, check, bytes.length);
  view.setUint16(at + 26, title.length, true);
  view.setUint16(at + 28, extra, true);
  // A field that readers ignore, with the name that the format's own writer uses.
  const field = at + LOCAL + title.length;
  view.setUint16(field, 0x1986, true);
  view.setUint16(field + 2, extra - EXTRA, true);
};

const writeCentral = (view: DataView, at: number, entry: Entry): void => {
  view.setUint32(at, 0x02014b50, true);
  view.setUint16(at + 4, 10, true);
  view.setUint16(at + 6, 10, true);
  view.setUint16(at + 14, DATE, true);
  writeSizes(view, at + 16, entry.check, entry.bytes.length);
  view.setUint16(at + 28, entry.title.length, true);
  view.setUint32(at + 42, entry.at, true);
};

const writeSizes = (view: DataView, at: number, check: number, length: number): void => {
  view.setUint32(at, check, true);
  view.setUint32(at + 4, length, true);
  view.setUint32(at + 8, length, true);
};

const TABLE = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

const crc32 = (bytes: Uint8Array): number => {
  let check = 0xffffffff;
  for (const byte of bytes) check = (check >>> 8) ^ (TABLE[(check ^ byte) & 0xff] ?? 0);
  return (check ^ 0xffffffff) >>> 0;
};
