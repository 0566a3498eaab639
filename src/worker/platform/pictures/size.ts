import { pictureTypeOf } from '@parlour/domain';
import { BadPicture, frameOf, isFrame, MARKER, webpSize, type Size } from './container.ts';

/** Exif in a JPEG (JEITA CP-3451, 4.5.4 and 4.6.4). */
const EXIF = { marker: 0xe1, name: 0x45786966, orientation: 0x0112 } as const;

/**
 * The dimensions of a picture as it is shown, from the start of its file; null when more of the file is
 * needed, undefined if it is none of these: JPEG, PNG, GIF, still WebP.
 */
export const sizeAtStart = (bytes: Uint8Array<ArrayBuffer>): Size | null | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A WebP has the longest signature.
  if (bytes.length < 12) return null;
  const type = isGif(view) ? 'image/gif' : pictureTypeOf(bytes);
  if (type === null) return undefined;
  try {
    const size = READERS[type](view, bytes);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    if (thrown instanceof BadPicture) return undefined;
    throw thrown;
  }
};

const isGif = (view: DataView): boolean => view.getUint32(0) === 0x47494638;

const gifSize = (view: DataView): Size => ({
  width: view.getUint16(6, true),
  height: view.getUint16(8, true),
});

const pngSize = (view: DataView): Size => ({
  width: view.getUint32(16),
  height: view.getUint32(20),
});

/** The frame's, rotated as the camera was held; no frame comes after the first scan. */
const jpegSize = (view: DataView): Size | undefined => {
  let isTurned = false;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const code = view.getUint8(at + 1);
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === MARKER.scan || code === MARKER.end) return undefined;
    if (isFrame(code)) {
      const { width, height } = frameOf(view, at);
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (code === EXIF.marker) isTurned ||= orientation(view, at) > 4;
    at += 2 + view.getUint16(at + 2);
  }
};

/**
 * 1 to 8, of which those from 5 on are rotated by a quarter turn; 1 if the segment at the offset does not
 * say.
 */
const orientation = (view: DataView, segment: number): number => {
  if (view.getUint32(segment + 4) !== EXIF.name) return 1;
  const tiff = segment + 10;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const fields = tiff + view.getUint32(tiff + 4, isLittle);
  const end = segment + 2 + view.getUint16(segment + 2);
  // An offset beyond the segment is a mistake or an attack; all of the directory must be there.
  if (fields + 2 > end) return 1;
  view.getUint8(end - 1);
  const last = Math.min(fields + 2 + view.getUint16(fields, isLittle) * 12, end - 11);
  for (let at = fields + 2; at < last; at += 12) {
    if (view.getUint16(at, isLittle) === EXIF.orientation) return view.getUint16(at + 8, isLittle);
  }
  return 1;
};

const READERS = {
  'image/jpeg': jpegSize,
  'image/png': pngSize,
  'image/webp': webpSize,
  'image/gif': gifSize,
} as const;
