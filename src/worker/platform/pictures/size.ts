import { pictureTypeOf } from '@parlour/domain';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Codes of a JPEG's markers. */
export const MARKER = { end: 0xd9, scan: 0xda } as const;

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
    const size = READERS[type](view);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
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

/** Frames are C0 to CF, except for three. */
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

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
      const height = view.getUint16(at + 5);
      const width = view.getUint16(at + 7);
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

/** The words `VP8 `, `VP8L` and `VP8X`. */
const WEBP = { lossy: 0x56503820, lossless: 0x5650384c, extended: 0x56503858 } as const;
const IS_ANIMATED = 0x02;
const FOURTEEN_BITS = 0x3fff;

/** Whether a WebP has several frames. */
export const isAnimated = (file: Uint8Array<ArrayBuffer>): boolean => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return view.getUint32(12) === WEBP.extended && (view.getUint8(20) & IS_ANIMATED) !== 0;
};

const webpSize = (view: DataView): Size | undefined => {
  switch (view.getUint32(12)) {
    case WEBP.lossy:
      return {
        width: view.getUint16(26, true) & FOURTEEN_BITS,
        height: view.getUint16(28, true) & FOURTEEN_BITS,
      };
    case WEBP.lossless: {
      const packed = view.getUint32(21, true);
      return {
        width: (packed & FOURTEEN_BITS) + 1,
        height: ((packed >>> 14) & FOURTEEN_BITS) + 1,
      };
    }
    case WEBP.extended:
      if ((view.getUint8(20) & IS_ANIMATED) !== 0) return undefined;
      return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 };
    default:
      return undefined;
  }
};

const threeBytes = (view: DataView, at: number): number =>
  view.getUint16(at, true) + (view.getUint8(at + 2) << 16);

const READERS = {
  'image/jpeg': jpegSize,
  'image/png': pngSize,
  'image/webp': webpSize,
  'image/gif': gifSize,
} as const;
