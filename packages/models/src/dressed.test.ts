import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownModel, parseTwinUrl, twinUrl } from './dressed.ts';

describe('the URL of a dressed model', () => {
  it('[MEDIA-005] has its size and the finish of each part, and is parsed again', () => {
    const word = fc.stringMatching(/^[a-z][a-z-]{0,12}$/);
    const look = fc.dictionary(
      word.filter((name) => !(name in {})),
      fc.record({ material: word, colour: fc.stringMatching(/^#[0-9a-f]{6}$/) }),
      { maxKeys: 12, noNullPrototype: true },
    );
    const side = fc.integer({ min: 0, max: 20_000 });
    const measures = fc.record({ width: side, height: side, length: side });
    const form = fc.constantFrom('glb' as const, 'usdz' as const);
    fc.assert(
      fc.property(look, measures, form, (worn, size, ending) => {
        const dressed = { name: 'sofa-three-seat', measures: size, look: worn };
        expect(parseTwinUrl(twinUrl(dressed, ending))).toEqual({ ...dressed, form: ending });
      }),
    );
  });

  it.each([
    '/models/sofa/2100x760x900/cover.linen.ece4d5.fbx',
    '/models/sofa/2100x760/cover.linen.ece4d5.glb',
    '/models/sofa/2100x760x90000/cover.linen.ece4d5.glb',
    '/models/../2100x760x900/cover.linen.ece4d5.glb',
    '/models/sofa/2100x760x900/cover.linen.ece4d.glb',
    '/models/sofa/2100x760x900/cover.linen.ECE4D5.glb',
    '/models/sofa/2100x760x900/.glb',
    '/models/sofa/2100x760x900/more/cover.linen.ece4d5.glb',
    `/models/sofa/1x1x1/${Array.from({ length: 13 }, (_, at) => `p${at}.oak.000000`).join(',')}.glb`,
    '/media/models/sofa.glb',
  ])('[MEDIA-005] is not %s', (url) => {
    expect(parseTwinUrl(url)).toBeNull();
  });

  it('[MEDIA-005] exists only for the shop’s own models', () => {
    expect(ownModel('/media/models/sofa-corner.fbx')).toBe('sofa-corner');
    expect(ownModel('https://cdn.example/sofa.fbx')).toBeNull();
    expect(ownModel('/media/models/theirs/sofa.fbx')).toBeNull();
  });
});
