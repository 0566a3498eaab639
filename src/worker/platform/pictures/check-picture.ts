import { type PictureType, pictureTypeOf } from '@parlour/domain';
import { isAnimated, MARKER, type Size, sizeAtStart } from './size.ts';

/** The reasons why the shop cannot use a picture file. */
export type PictureFault = 'unreadable' | 'incomplete' | 'moving' | 'too large';

/** A file that the shop cannot use as a picture. */
export class BadPicture extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** The most pixels that the platform takes: https://developers.cloudflare.com/images/get-started/limits/ */
export const MAX_PIXELS = 100_000_000;

/** The maximum number of scans in a JPEG: each is another pass over the whole picture, for a few bytes. */
const MAX_SCANS = 64;

/**
 * The size of a picture as it is shown. A file is checked here because each call of the platform is paid for,
 * and because it shows the first frame of an animation, and a truncated file with a grey part.
 * @throws {BadPicture} for a file that is incomplete, animated, too large, or in none of the three formats
 */
export const checkPicture = (file: Uint8Array<ArrayBuffer>): Size => {
  const type = pictureTypeOf(file);
  if (type === null) throw new BadPicture('unreadable');
  requireWhole(type, file);
  if (type === 'image/webp' && isAnimated(file)) throw new BadPicture('moving');
  const size = sizeAtStart(file);
  if (!size) throw new BadPicture('unreadable');
  if (size.width * size.height > MAX_PIXELS) throw new BadPicture('too large');
  return size;
};

const requireWhole = (type: PictureType, file: Uint8Array<ArrayBuffer>): void => {
  try {
    ENDS[type](file, new DataView(file.buffer, file.byteOffset, file.byteLength));
  } catch (thrown) {
    // A file that refers to bytes after its end is incomplete.
    throw thrown instanceof RangeError ? new BadPicture('incomplete', { cause: thrown }) : thrown;
  }
};

/** Read a file to the end of the picture. Formats: ITU T.81 annex B, PNG (W3C) section 5, RFC 9649. */
const ENDS: Readonly<Record<PictureType, (file: Uint8Array, view: DataView) => void>> = {
  'image/jpeg': (file, view) => {
    let scans = 0;
    for (let at = 2; ;) {
      if (view.getUint8(at) !== 0xff) throw new BadPicture('unreadable');
      const code = view.getUint8(at + 1);
      if (code === MARKER.end) return;
      if (code === 0xff) {
        at += 1;
        continue;
      }
      at += 2 + view.getUint16(at + 2);
      if (code !== MARKER.scan) continue;
      scans += 1;
      if (scans > MAX_SCANS) throw new BadPicture('unreadable');
      at = endOfScan(file, at);
    }
  },
  'image/png': (_, view) => {
    for (let at = 8; ;) {
      const name = view.getUint32(at + 4);
      const end = at + 12 + view.getUint32(at);
      view.getUint8(end - 1);
      if (at === 8 && name !== CHUNK.header) throw new BadPicture('unreadable');
      if (name === CHUNK.end) return;
      at = end;
    }
  },
  'image/webp': (_, view) => void view.getUint8(7 + view.getUint32(4, true)),
};

/** The names IHDR and IEND. */
const CHUNK = { header: 0x49484452, end: 0x49454e44 } as const;

/** The offset of the next marker that is not part of a scan. */
const endOfScan = (file: Uint8Array, from: number): number => {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1] ?? 0;
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isData) return at;
  }
  throw new RangeError('the scan doesn’t end');
};
