import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookOf, lookText, modelOf, sceneViewerLink } from './model.ts';

const media = (url: string, name = '') => ({ url, name });
const NONE = { medias: [] };

describe('3D model', () => {
  it('[MEDIA-005] is the media item with a .fbx url, and its .glb and .usdz files', () => {
    const medias = [
      media('/m/chair.jpg', 'Chair'),
      media('/m/chair.glb'),
      media('/m/chair.FBX', 'seat: velvet #1c5157; legs: brass #B5935A'),
      media('/m/fbx'),
    ];
    expect(modelOf({ medias }, NONE)).toEqual({
      fbx: '/m/chair.FBX',
      glb: '/m/chair.glb',
      usdz: null,
      look: {
        seat: { material: 'velvet', colour: '#1c5157' },
        legs: { material: 'brass', colour: '#b5935a' },
      },
    });
    expect(
      modelOf({ medias: [media('/m/chair.fbx.jpg'), media('/m/chair.glb')] }, NONE),
    ).toBeNull();
  });

  it('[MEDIA-005] is the variant’s own, else the product’s', () => {
    const product = { medias: [media('/m/a.fbx'), media('/m/a.usdz')] };
    expect(modelOf(product, { medias: [media('/m/b.fbx')] })).toMatchObject({ fbx: '/m/b.fbx' });
    const own = modelOf(product, { medias: [media('/m/b.jpg')] });
    expect(own).toMatchObject({ fbx: '/m/a.fbx', usdz: '/m/a.usdz' });
  });

  it('[MEDIA-005] ignores parts of a name that are no finishes', () => {
    expect(lookOf('3D file; legs: #123456; top: oak; : oak #111111; top: oak #12345g')).toEqual({
      legs: { material: '', colour: '#123456' },
    });
  });

  it('[MEDIA-005] parses any name, and every look that it has written', () => {
    const word = fc.stringMatching(/^[a-z][a-z-]{0,12}$/);
    const colour = fc.stringMatching(/^#[0-9a-f]{6}$/);
    const part = word.filter((name) => !(name in {}));
    const look = fc.dictionary(part, fc.record({ material: word, colour }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(look, (known) => {
        expect(lookOf(lookText(known))).toEqual(known);
      }),
    );
    fc.assert(fc.property(fc.string(), (name) => typeof lookOf(name) === 'object'));
  });

  it('[MEDIA-005] opens Android’s own viewer', () => {
    const link = sceneViewerLink({
      glb: 'https://shop.example/media/models/chair.glb',
      title: 'Chair; #1 & more',
      page: 'https://shop.example/chair/products/d/1',
    });
    const [address = '', intent = ''] = link.split('#');
    const { searchParams } = new URL(address.replace('intent:', 'https:'));
    expect(searchParams.get('file')).toBe('https://shop.example/media/models/chair.glb');
    expect(searchParams.get('title')).toBe('Chair; #1 & more');
    expect(searchParams.get('mode')).toBe('ar_preferred');
    expect(searchParams.get('resizable')).toBe('false');
    expect(intent.split(';')).toEqual([
      'Intent',
      'scheme=https',
      'package=com.google.android.googlequicksearchbox',
      'action=android.intent.action.VIEW',
      'S.browser_fallback_url=https%3A%2F%2Fshop.example%2Fchair%2Fproducts%2Fd%2F1',
      'end',
      '',
    ]);
  });
});
