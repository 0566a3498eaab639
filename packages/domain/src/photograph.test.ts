import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  storedPictureUrl,
  photographUrl,
  photographOf,
  socialPicture,
  thumbnailOf,
} from './photograph.ts';

const SOFA = '/media/photographs/articles/hpl-101-cn-angle-1440.webp?tone=e1dcd4';

describe('photographs', () => {
  it('have every width in both formats', () => {
    const stem = '/media/photographs/articles/hpl-101-cn-angle';
    expect(photographOf(SOFA)).toEqual({
      avif: `${stem}-240.avif 240w, ${stem}-480.avif 480w, ${stem}-960.avif 960w, ${stem}-1440.avif 1440w`,
      webp: `${stem}-240.webp 240w, ${stem}-480.webp 480w, ${stem}-960.webp 960w, ${stem}-1440.webp 1440w`,
      plain: `${stem}-960.webp`,
      social: `${stem}-social.jpg`,
      tone: '#e1dcd4',
    });
  });

  it('have a copy to show small', () => {
    expect(thumbnailOf(SOFA)).toBe('/media/photographs/articles/hpl-101-cn-angle-96.webp');
    expect(thumbnailOf(SOFA, 240)).toBe('/media/photographs/articles/hpl-101-cn-angle-240.webp');
    const whole = '/media/photographs/articles/hpl-101-cn-angle-1440.webp';
    expect(thumbnailOf(SOFA, 1440)).toBe(whole);
  });

  it('include swatches, which have one small copy', () => {
    const sample = '/media/finishes/natural-oak.webp';
    expect(thumbnailOf(sample)).toBe('/media/finishes/natural-oak-96.webp');
    expect(thumbnailOf(sample, 240)).toBe(sample);
    for (const other of [`https://cdn.example${sample}`, `${sample}?v=2`]) {
      expect(thumbnailOf(other)).toBe(other);
    }
  });

  it('include a supplier’s picture that the shop copies, only in WebP and up to its own width', () => {
    const hash = '0123456789abcdef0123456789abcdef';
    const stem = `/pictures/${hash}`;
    const url = storedPictureUrl(hash, 700, 'e1dcd4');
    expect(photographOf(url)).toEqual({
      avif: '',
      webp: `${stem}-240.webp 240w, ${stem}-480.webp 480w, ${stem}-700.webp 700w`,
      plain: `${stem}-700.webp`,
      social: `${stem}-social.jpg`,
      tone: '#e1dcd4',
    });
    expect(thumbnailOf(url)).toBe(`${stem}-96.webp`);
    expect(thumbnailOf(url, 960)).toBe(url);
    expect(photographOf(storedPictureUrl(hash, 120, 'e1dcd4'))).toBeNull();
  });

  it('have no width above their own', () => {
    const small = photographOf('/media/photographs/rooms/hall-480.webp');
    expect(small?.avif).not.toContain('960w');
    expect(small?.plain).toBe('/media/photographs/rooms/hall-480.webp');
    expect(small?.tone).toBe('');
  });

  it.each([
    '',
    '/media/marks/brand-aldersyde.svg',
    'https://cdn.example/media/photographs/a-1440.webp',
    '/media/photographs/../secret-1440.webp',
    '/media/photographs/a-1440.webp?tone=red" onerror="',
    '/media/photographs/a-100.webp',
    '/pictures/none-700.webp',
  ])('does not include %j', (url) => {
    expect(photographOf(url)).toBeNull();
    expect(socialPicture(url)).toBe(url);
    expect(thumbnailOf(url)).toBe(url);
  });

  it('have a copy to share', () => {
    expect(socialPicture(SOFA)).toBe('/media/photographs/articles/hpl-101-cn-angle-social.jpg');
  });

  it('are parsed from their own URL', () => {
    const name = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/);
    const tone = fc.stringMatching(/^[0-9a-f]{6}$/);
    fc.assert(
      fc.property(name, fc.constantFrom(240, 480, 960, 1440), tone, (stem, widest, hex) => {
        const url = photographUrl(`articles/${stem}`, widest, `#${hex}`);
        const read = photographOf(url);
        expect(read?.tone).toBe(`#${hex}`);
        expect(read?.webp).toContain(
          `/media/photographs/articles/${stem}-${widest}.webp ${widest}w`,
        );
      }),
    );
  });
});
