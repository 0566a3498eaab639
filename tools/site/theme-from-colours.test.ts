import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Theme } from '@parlour/site';
import { themeFromColours } from './theme-from-colours.ts';

const fonts = { bodyFont: 'Figtree' } as const;

describe('a theme from two colours', () => {
  it('is light on light paper, dark on dark paper', () => {
    expect(themeFromColours('#2f5d50', '#faf7f0').scheme).toBe('light');
    expect(themeFromColours('#c9a35c', '#121110').scheme).toBe('dark');
  });

  it('is readable throughout, whatever the colours', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((number) => `#${number.toString(16).padStart(6, '0')}`);
    const light = fc
      .tuple(fc.integer({ min: 225, max: 255 }), fc.integer({ min: 225, max: 255 }))
      .map(([one, other]) => `#${one.toString(16)}${other.toString(16)}${one.toString(16)}`);
    fc.assert(
      fc.property(colour, light, (accent, paper) => {
        try {
          const theme = themeFromColours(accent, paper);
          expect(Theme.safeParse({ ...theme, ...fonts }).success).toBe(true);
        } catch (refused) {
          const [, nearest = ''] = /nearest that has it is (#\w+)/.exec(String(refused)) ?? [];
          const theme = themeFromColours(nearest, paper);
          expect(Theme.safeParse({ ...theme, ...fonts }).success).toBe(true);
        }
      }),
    );
  });

  it('refuses an unreadable accent, and names the nearest readable one', () => {
    expect(() => themeFromColours('#7fb8a4', '#ffffff')).toThrow(
      /contrast of 2\.\d\d on #ffffff and its panels, and needs 4\.5; the nearest that has it is #/,
    );
  });
});
