import { lit, lightness } from './colour.ts';
import type { Surface, Texture } from './surface.ts';

/** A piece of texture that repeats; millimetres. */
export interface Tile {
  readonly width: number;
  readonly height: number;
  /** Colour beneath; absent where the texture lies over the shading of the face. */
  readonly ground?: string;
  readonly markup: string;
}

const stroke = (data: string, colour: string, width: number): string =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** How far lines stand out from their ground; dark grounds need more. */
const contrast = ({ hex }: Surface): number => (lightness(hex) < 0.3 ? 0.1 : 0.13);

const wood = (surface: Surface, tone: number): Tile => {
  const step = contrast(surface);
  return {
    width: 620,
    height: 96,
    ground: lit(surface.hex, tone),
    markup:
      stroke(
        'M0 9Q160 3 310 10T620 9M0 31Q200 40 330 30T620 31M0 70Q120 63 300 71T620 70',
        lit(surface.hex, tone - step),
        3.2,
      ) +
      stroke(
        'M60 19Q220 15 420 21M180 50Q330 45 560 52M0 84Q140 88 260 83M420 60Q520 57 620 60',
        lit(surface.hex, tone - step * 0.6),
        2.4,
      ) +
      stroke('M0 43Q180 48 400 42T620 43', lit(surface.hex, tone + step * 0.6), 4),
  };
};

const weave = (surface: Surface, tone: number): Tile => ({
  width: 18,
  height: 18,
  markup: stroke('M0 4.5h9M9 13.5h9', lit(surface.hex, tone - 0.1), 3.4),
});

const loops = (surface: Surface, tone: number): Tile => ({
  width: 96,
  height: 88,
  markup:
    stroke(
      'M12 24q12-16 24 0t-12 14M58 16q14-12 22 4t-16 12M32 66q14-16 24 0t-14 12M76 58q10-8 16 6',
      lit(surface.hex, tone - 0.06),
      6,
    ) +
    stroke('M6 50q10-12 20 0M62 44q10-12 20 2M4 84q8-10 18 0', lit(surface.hex, tone + 0.22), 6),
});

const cane = (surface: Surface, tone: number): Tile => ({
  width: 40,
  height: 24,
  markup:
    stroke('M0 6h20M20 18h20', lit(surface.hex, tone + 0.14), 8) +
    stroke('M0 12h40M0 24h40M20 0v24M40 0v24', lit(surface.hex, tone - 0.2), 3),
});

const marble = (surface: Surface, tone: number): Tile => {
  const dark = lightness(surface.hex) < 0.4;
  const vein = (amount: number) => lit(surface.hex, dark ? tone + amount : tone - amount);
  return {
    width: 760,
    height: 620,
    ground: lit(surface.hex, tone),
    markup:
      stroke('M-20 140Q180 190 250 300T520 420T780 480', vein(0.2), 7) +
      stroke('M120-10Q190 90 330 120T600 60T780 110M250 300Q300 420 260 640', vein(0.13), 4) +
      stroke('M520 420Q560 300 700 260M60 640Q90 520 30 400', vein(0.1), 3),
  };
};

const travertine = (surface: Surface, tone: number): Tile => ({
  width: 420,
  height: 150,
  ground: lit(surface.hex, tone),
  markup:
    stroke(
      'M0 30Q110 22 210 32T420 30M0 102Q130 110 250 100T420 102',
      lit(surface.hex, tone - 0.09),
      9,
    ) +
    stroke(
      'M40 56h26M190 70h14M300 54h34M100 124h18M250 130h30M370 80h12',
      lit(surface.hex, tone - 0.24),
      5,
    ),
});

const TILES: Partial<Readonly<Record<Texture, (surface: Surface, tone: number) => Tile>>> = {
  wood,
  weave,
  loops,
  cane,
  marble,
  travertine,
};

/** The texture of a surface in a given light; null for smooth ones. */
export const tileOf = (surface: Surface, tone: number): Tile | null =>
  TILES[surface.texture]?.(surface, tone) ?? null;
