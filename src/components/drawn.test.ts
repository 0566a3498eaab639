import { describe, expect, it } from 'vitest';
import { Photo } from '#components/ui/Photo.tsx';
import { Price } from '#components/ui/Price.tsx';
import { drawn } from './drawn.ts';
import { htmlOf } from './html-keeper.ts';

const picture = { src: '/oak.webp', alt: 'Oak & "Ash"', width: 4, height: 3 };
const price = { status: 'priced', now: 9_000, was: 12_000, discountPercent: 25 } as const;

/** The HTML that Astro takes as it is. */
const textOf = (html: unknown): string => String.prototype.valueOf.call(html);

describe('a component in a page', () => {
  it('is drawn as React draws it, each time', () => {
    for (let turn = 0; turn < 2; turn += 1) {
      expect(textOf(drawn(Photo, { picture, first: true }))).toBe(
        htmlOf(Photo, { picture, first: true }),
      );
    }
  });

  it('shows what it is given this time', () => {
    expect(textOf(drawn(Price, { price, suffix: '' }))).toContain('£90');
    expect(textOf(drawn(Price, { price: { ...price, now: 8_000 }, suffix: '' }))).toContain('£80');
    expect(textOf(drawn(Price, { price, suffix: 'each' }))).toContain('each');
  });
});
