import { type PictureType, pictureTypeOf } from '@parlour/domain';

/*
 * What the headers of a picture file say, read before anything is decoded: how large the picture becomes, and
 * where the file ends. Formats: ITU T.81 annex B, PNG (W3C) section 5, RFC 9649.
 */

/** The reasons why the shop cannot use a picture file. */
export type PictureFault = 'unreadable' | 'incomplete' | 'moving' | 'too large';

/** A file that the shop cannot use as a picture; the message is for the person who chose it. */
export class BadPicture extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

export interface Container {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  /** The file without anything after the picture, and a PNG without chunks that are not part of the picture. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The maximum number of bytes per decoded pixel. */
  readonly depth: number;
  /** Bytes that each pixel needs in addition while it is decoded. */
  readonly scratch: number;
}

const UNREADABLE = 'The picture can’t be read. Please save it again, or choose another one.';
const INCOMPLETE = 'The picture is incomplete. Please choose it again, or choose another one.';
const MOVING = 'The picture is animated. Please choose a still one.';

/** The maximum number of scans in a JPEG: each is another pass over the whole picture, for a few bytes. */
const MAX_SCANS = 64;

/** @throws {BadPicture} for a file that is incomplete, animated, or in none of the three formats */
export const readContainer = (bytes: Uint8Array<ArrayBuffer>): Container => {
  const readers = { 'image/jpeg': readJpeg, 'image/png': readPng, 'image/webp': readWebp };
  const type = pictureTypeOf(bytes);
  if (type === null) throw new BadPicture('unreadable', UNREADABLE);
  try {
    return { type, ...readers[type](bytes, new DataView(bytes.buffer, bytes.byteOffset)) };
  } catch (thrown) {
    // A file that refers to bytes after its end is incomplete.
    throw thrown instanceof RangeError
      ? new BadPicture('incomplete', INCOMPLETE, { cause: thrown })
      : thrown;
  }
};

type Read = Omit<Container, 'type'>;

export type Size = Pick<Container, 'width' | 'height'>;

/** Marker codes; frames are C0 to CF except for three. */
export const MARKER = { progressive: 0xc2, start: 0xd8, end: 0xd9, scan: 0xda } as const;
export const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** The size in the frame whose marker is at an offset. */
export const frameOf = (view: DataView, at: number): Size => ({
  height: view.getUint16(at + 5),
  width: view.getUint16(at + 7),
});

const readJpeg = (bytes: Uint8Array<ArrayBuffer>, view: DataView): Read => {
  let size = { width: 0, height: 0 };
  let scans = 0;
  let scratch = 4;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) throw new BadPicture('unreadable', UNREADABLE);
    const code = view.getUint8(at + 1);
    if (code === MARKER.end) return { ...size, bytes: bytes.slice(0, at + 2), depth: 4, scratch };
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(code)) size = frameOf(view, at);
    // A progressive JPEG needs two bytes for each of three colours until its last scan is read.
    if (code === MARKER.progressive) scratch = 10;
    at += 2 + view.getUint16(at + 2);
    if (code !== MARKER.scan) continue;
    scans += 1;
    if (scans > MAX_SCANS) throw new BadPicture('unreadable', UNREADABLE);
    at = endOfScan(bytes, at);
  }
};

/** The offset of the next marker that is not part of a scan. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isData) return at;
  }
  throw new RangeError('the scan doesn’t end');
};

/** Chunks that make the picture; all others are information about it. */
const PNG_PICTURE: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const PNG_SIGNATURE = 8;

const readPng = (bytes: Uint8Array<ArrayBuffer>, view: DataView): Read => {
  const kept = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; ;) {
    const end = at + 12 + view.getUint32(at);
    const name = wordAt(bytes, at + 4);
    if (end > bytes.length) throw new RangeError('the chunk doesn’t end');
    if (at === PNG_SIGNATURE && name !== 'IHDR') throw new BadPicture('unreadable', UNREADABLE);
    if (PNG_PICTURE.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bytes: joined(kept),
    ...(view.getUint8(24) === 16 ? { depth: 8, scratch: 12 } : { depth: 4, scratch: 8 }),
  };
};

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const wordAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

const IS_ANIMATED = 0x02;
const FOURTEEN_BITS = 0x3fff;

const readWebp = (bytes: Uint8Array<ArrayBuffer>, view: DataView): Read => {
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) throw new RangeError('the file doesn’t end');
  return { ...webpSize(view, bytes), bytes: bytes.slice(0, end), depth: 4, scratch: 8 };
};

/**
 * What the start of a WebP says.
 * @throws {BadPicture} for one that is animated, or of an unknown kind
 */
export const webpSize = (view: DataView, bytes: Uint8Array): Size => {
  switch (wordAt(bytes, 12)) {
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & FOURTEEN_BITS,
        height: view.getUint16(28, true) & FOURTEEN_BITS,
      };
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return {
        width: (packed & FOURTEEN_BITS) + 1,
        height: ((packed >>> 14) & FOURTEEN_BITS) + 1,
      };
    }
    case 'VP8X':
      if ((view.getUint8(20) & IS_ANIMATED) !== 0) throw new BadPicture('moving', MOVING);
      return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 };
    default:
      throw new BadPicture('unreadable', UNREADABLE);
  }
};

const threeBytes = (view: DataView, at: number): number =>
  view.getUint16(at, true) + (view.getUint8(at + 2) << 16);

/** The refusal of a file that a decoder cannot read. */
export const unreadable = (cause: unknown): BadPicture =>
  new BadPicture('unreadable', UNREADABLE, { cause });
