import { describe, expect, it } from 'vitest';
import { roomWay } from './room-way.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

const item = (files: { glb?: string; usdz?: string }, canQuickLook = false) => ({
  model: { fbx: '/a.fbx', glb: null, usdz: null, look: {}, ...files },
  canQuickLook,
});

describe('model in the visitor’s room', () => {
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
});
