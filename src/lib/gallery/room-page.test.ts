import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import type { ProductGallery } from './product-gallery.ts';
import { roomPage } from './room-page.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
// Safari of an iPad names itself like that of a Mac.
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0';

const MODEL = {
  fbx: '/media/models/sofa.fbx',
  glb: '/models/sofa/2100x760x900/cover.linen.ece4d5,legs.oak.b78a58.glb',
  usdz: '/models/sofa/2100x760x900/cover.linen.ece4d5,legs.oak.b78a58.usdz',
  look: {
    cover: { material: 'linen', colour: '#ece4d5' },
    legs: { material: 'oak', colour: '#b78a58' },
  },
};

const GALLERY: ProductGallery = {
  productId: '7',
  name: 'Ashby',
  pictures: [],
  swatch: null,
  pins: [],
  model: MODEL,
  measures: { width: 2100, height: 760, length: 900 },
  finishes: [{ id: '5', name: 'Teal', colour: '#1c5157', material: 'velvet' }],
  share: { type: 'product', _id: '7', name: 'Ashby', mainPicture: '', seo_description: '' },
  canonical: '/ashby/products/d/101',
};

const pageOn = (userAgent: string, finish = '5', gallery: Partial<ProductGallery> = {}) =>
  roomPage({ ...GALLERY, ...gallery }, { finish, origin: 'https://shop.test', userAgent });

/** The number of squares on a side of the code, with its margin. */
const sizeOf = (code: string): number => Number(/viewBox="0 0 (\d+)/.exec(code)?.[1]);

describe('the page that opens a model in the visitor’s room by a phone', () => {
  it('shows a computer the code of its own address, with the chosen finish', () => {
    const page = pageOn(DESKTOP);
    expect(page).toMatchObject({
      finish: 'Teal',
      open: null,
      address: 'https://shop.test/ashby/products/d/101/room?finish=5',
    });
    expect(page?.code).toMatch(/^<svg /);
    expect(sizeOf(page?.code ?? '') % encode(page?.address ?? '').size).toBe(0);
    expect(page?.code).not.toBe(pageOn(DESKTOP, '')?.code);
  });

  it('opens Quick Look on an iPhone, in the chosen finish and in true size', () => {
    expect(pageOn(IPHONE)?.open).toEqual({
      way: 'quick-look',
      href: '/models/sofa/2100x760x900/cover.velvet.1c5157,legs.oak.b78a58.usdz#allowsContentScaling=0',
    });
  });

  it('shows an iPad, which names itself a Mac, the code and Quick Look', () => {
    expect(pageOn(IPAD)).toMatchObject({ open: null, tablet: pageOn(IPHONE)?.open?.href });
    for (const device of [IPHONE, ANDROID, DESKTOP]) expect(pageOn(device)?.tablet).toBe('');
    expect(pageOn(IPAD, '5', { model: { ...MODEL, usdz: null } })?.tablet).toBe('');
  });

  it('opens Scene Viewer on Android, in the chosen finish', () => {
    const { way, href = '' } = pageOn(ANDROID)?.open ?? {};
    expect(way).toBe('scene-viewer');
    expect(new URLSearchParams(href.split('?')[1]?.split('#')[0]).get('file')).toBe(
      'https://shop.test/models/sofa/2100x760x900/cover.velvet.1c5157,legs.oak.b78a58.glb',
    );
  });

  it('shows the model as it is for a finish that the product does not have', () => {
    expect(pageOn(DESKTOP, '<6>')).toMatchObject({
      finish: '',
      address: 'https://shop.test/ashby/products/d/101/room',
    });
    expect(pageOn(IPHONE, '6')?.open?.href).toContain(MODEL.usdz);
  });

  it('is not there without a model that phones can show', () => {
    expect(pageOn(IPHONE, '', { model: null })).toBeNull();
    expect(pageOn(IPHONE, '', { model: { ...MODEL, glb: null, usdz: null } })).toBeNull();
  });
});
