import { MARKER } from './size.ts';

/**
 * A JPEG without what applications wrote into it, such as Exif, and without comments. The platform keeps the
 * name of a photograph's owner (https://developers.cloudflare.com/images/optimization/features/#metadata).
 */
export const withoutNotes = (jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const kept = new Uint8Array(jpeg.length);
  let length = 0;
  const keep = (from: number, to: number): void => {
    kept.set(jpeg.subarray(from, to), length);
    length += to - from;
  };
  keep(0, 2);
  for (let at = 2; ;) {
    const code = view.getUint8(at + 1);
    if (code === MARKER.scan) {
      keep(at, jpeg.length);
      return kept.slice(0, length);
    }
    const next = at + 2 + view.getUint16(at + 2);
    if (!isNote(code)) keep(at, next);
    at = next;
  }
};

/** The first segment of an application says that it is a JPEG, and Adobe's (EE) what its colours are. */
const isNote = (code: number): boolean =>
  code === 0xfe || (code > 0xe0 && code <= 0xef && code !== 0xee);
