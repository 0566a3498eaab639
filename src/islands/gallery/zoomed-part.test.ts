import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoomedPart } from './zoomed-part.ts';

const page = { width: 1366, height: 768 };
const box = { left: 100, top: 50, width: 600, height: 400 };

describe('the zoom window', () => {
  it('[MEDIA-002] is beside the picture and shows it at full size around the point', () => {
    const natural = { width: 2400, height: 1600 };
    expect(zoomedPart({ box, natural, page }, { x: 400, y: 250 })).toEqual({
      left: 716,
      top: 50,
      size: { width: 2400, height: 1600 },
      offset: { x: -1000, y: -600 },
    });
  });

  it('[MEDIA-002] shows a small picture at twice its size, and nothing beside the drawn picture', () => {
    const natural = { width: 100, height: 100 };
    const part = zoomedPart({ box, natural, page }, { x: 210, y: 60 });
    expect(part).toMatchObject({ size: { width: 800, height: 800 }, offset: { x: 0, y: 0 } });
    expect(zoomedPart({ box, natural, page }, { x: 190, y: 60 })).toBeNull();
    expect(
      zoomedPart({ box, natural: { width: 0, height: 0 }, page }, { x: 210, y: 60 }),
    ).toBeNull();
  });

  it('[MEDIA-002] never shows anything beyond the edges of a picture', () => {
    const side = fc.integer({ min: 1, max: 5_000 });
    const point = fc.record({
      x: fc.integer({ min: 100, max: 700 }),
      y: fc.integer({ min: 50, max: 450 }),
    });
    fc.assert(
      fc.property(fc.record({ width: side, height: side }), point, (natural, at) => {
        const part = zoomedPart({ box, natural, page }, at);
        if (!part) return;
        const { size, offset } = part;
        expect(Math.max(offset.x, offset.y)).toBeLessThanOrEqual(0);
        expect(offset.y + size.height).toBeGreaterThanOrEqual(400 - 0.001);
      }),
    );
  });
});
