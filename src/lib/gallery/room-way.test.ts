import { describe, expect, it } from 'vitest';
import { roomFile, roomWay } from './room-way.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

const item = (files: { glb?: string; usdz?: string }, canQuickLook = false) => ({
  model: { fbx: '/a.fbx', glb: null, usdz: null, look: {}, ...files },
  canQuickLook,
});

describe('the model in the visitor’s room', () => {
  it.each([
    ['quick-look', item({ usdz: '/a.usdz', glb: '/a.glb' }, true), IPHONE],
    ['scene-viewer', item({ usdz: '/a.usdz', glb: '/a.glb' }), ANDROID],
    ['web-xr', item({ usdz: '/a.usdz' }), ANDROID],
    ['web-xr', item({ glb: '/a.glb' }, true), IPHONE],
  ] as const)(
    '[MEDIA-005] is shown by %s where the files and the device allow',
    (way, viewed, agent) => {
      expect(roomWay(viewed, agent)).toBe(way);
    },
  );

  const OWN = {
    model: {
      fbx: '/media/models/sofa.fbx',
      glb: '/models/sofa/2100x760x900/cover.linen.ece4d5,legs.oak.b78a58.glb',
      usdz: '/models/sofa/2100x760x900/cover.linen.ece4d5,legs.oak.b78a58.usdz',
      look: {
        cover: { material: 'linen', colour: '#ece4d5' },
        legs: { material: 'oak', colour: '#b78a58' },
      },
    },
    measures: { width: 2100, height: 760, length: 900 },
  };
  const VELVET = { material: 'velvet', colour: '#1c5157' };

  it('[MEDIA-005] wears there the finish that it wears on the page', () => {
    expect(roomFile(OWN, 'glb', VELVET)).toBe(
      '/models/sofa/2100x760x900/cover.velvet.1c5157,legs.oak.b78a58.glb',
    );
    expect(roomFile(OWN, 'usdz', undefined)).toBe(OWN.model.usdz);
  });

  it('[MEDIA-005] is the original file where somebody else made the model', () => {
    const theirs = { ...OWN, model: { ...OWN.model, fbx: '/media/theirs/sofa.fbx' } };
    expect(roomFile(theirs, 'glb', VELVET)).toBe(OWN.model.glb);
  });
});
