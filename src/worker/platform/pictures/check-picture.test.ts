import { describe, expect, it } from 'vitest';
import { CAMERA_JPEG, PROGRESSIVE_JPEG } from '../../../../tests/worker/account/pictures.ts';
import { checkPicture } from './check-picture.ts';

const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

describe('a picture file', () => {
  it('is refused when a JPEG has more scans than any camera writes', () => {
    const from = text(PROGRESSIVE_JPEG).indexOf('\u00ff\u00da');
    const to = from + 2 + text(PROGRESSIVE_JPEG.slice(from + 2)).search(/\u00ff[\u00c4\u00da]/);
    const repeated = (times: number) => {
      const scans = Array.from({ length: times }, () => [...PROGRESSIVE_JPEG.slice(from, to)]);
      return Uint8Array.from([
        ...PROGRESSIVE_JPEG.slice(0, to),
        ...scans.flat(),
        ...PROGRESSIVE_JPEG.slice(to),
      ]);
    };
    expect(checkPicture(repeated(40))).toEqual({ width: 64, height: 32 });
    expect(() => checkPicture(repeated(70))).toThrow('unreadable');
  });

  it('has at most 100 million pixels', () => {
    const sized = (width: number, height: number) => {
      const file = CAMERA_JPEG.slice();
      const view = new DataView(file.buffer);
      const frame = text(file).indexOf('\u00ff\u00c0') + 5;
      view.setUint16(frame, height);
      view.setUint16(frame + 2, width);
      return file;
    };
    expect(checkPicture(sized(10_000, 10_000))).toEqual({ width: 10_000, height: 10_000 });
    expect(() => checkPicture(sized(10_001, 10_000))).toThrow('too large');
  });
});
