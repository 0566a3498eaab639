import { lit, lightness } from './colour.ts';
import type { Surface, Texture } from './surface.ts';
import { tileOf, type Tile } from './tiles.ts';
import { dot, unit, type Point2, type Point3 } from './vector.ts';

const SUN = unit([-0.38, 0.8, 0.5]);
const FRONT = 0.5;

/** How much lighter or darker than its own colour a face looks, by where it faces. */
export const toneOf = (normal: Point3): number => {
  const light = dot(unit(normal), SUN);
  return light > FRONT ? (light - FRONT) * 0.34 : (light - FRONT) * 0.27;
};

/** Difference of light between the top and the bottom of one face. */
const FALL: Readonly<Record<Texture, number>> = {
  wood: 0.03,
  weave: 0.05,
  loops: 0.06,
  velvet: 0.11,
  leather: 0.09,
  metal: 0.13,
  paint: 0.035,
  marble: 0.02,
  travertine: 0.03,
  cane: 0.04,
  paper: 0.03,
  glaze: 0.09,
  glass: 0.1,
  opal: 0.03,
  mirror: 0.12,
};

const SHEER: Partial<Readonly<Record<Texture, number>>> = { glass: 0.55 };

/** Areas in square pixels. */
const PLAIN_BELOW = 900;
const TEXTURE_FROM = 2_500;

/** One layer of paint. */
export interface Coat {
  readonly fill: string;
  readonly opacity?: number | undefined;
}

/** Where a texture lies: one millimetre along and across it, in pixels. */
export interface Lie {
  readonly along: Point2;
  readonly across: Point2;
}

const two = (value: number): string => String(Math.round(value * 100) / 100);

/** The gradients and patterns of one picture, each defined once. */
export class Palette {
  readonly #names = new Map<string, string>();

  /** Fill that refers to a definition; `#` in it stands for the name that it is given. */
  define(markup: string): string {
    const known = this.#names.get(markup);
    if (known !== undefined) return `url(#${known})`;
    const name = `p${this.#names.size.toString(36)}`;
    this.#names.set(markup, name);
    return `url(#${name})`;
  }

  definitions(): string {
    const all = [...this.#names].map(([markup, name]) => markup.replace('id=""', `id="${name}"`));
    return all.length === 0 ? '' : `<defs>${all.join('')}</defs>`;
  }

  gradient(stops: readonly (readonly [number, string])[], across = false): string {
    const turned = across ? '' : ' x2="0" y2="1"';
    const marks = stops.map(([at, colour]) => `<stop offset="${two(at)}" stop-color="${colour}"/>`);
    return this.define(`<linearGradient id=""${turned}>${marks.join('')}</linearGradient>`);
  }

  /** Layers of a flat face, the lowest first. Too small a face for a texture (pixels) gets one colour. */
  face(surface: Surface, tone: number, lie: Lie, area: number): Coat[] {
    const opacity = SHEER[surface.texture];
    if (area < PLAIN_BELOW) return [{ fill: lit(surface.hex, tone), opacity }];
    const tile = tileOf(surface, tone);
    const base = { fill: this.#ground(surface, tone), opacity };
    if (tile === null || area < TEXTURE_FROM) return [base];
    return tile.ground === undefined
      ? [base, this.#pattern(tile, lie)]
      : [this.#pattern(tile, lie)];
  }

  /** One colour between two faces. */
  edge({ hex, texture }: Surface, tone: number): Coat {
    return { fill: lit(hex, tone), opacity: SHEER[texture] };
  }

  #ground({ hex, texture }: Surface, tone: number): string {
    const fall = FALL[texture];
    if (texture === 'velvet') {
      return this.gradient([
        [0, lit(hex, tone + 0.13)],
        [0.35, lit(hex, tone)],
        [1, lit(hex, tone - fall)],
      ]);
    }
    if (texture === 'metal' || texture === 'mirror') return this.#shine(hex, tone, fall);
    return this.gradient([
      [0, lit(hex, tone + fall)],
      [1, lit(hex, tone - fall)],
    ]);
  }

  #shine(hex: string, tone: number, fall: number): string {
    const stops = [
      [0, lit(hex, tone + fall)],
      [0.42, lit(hex, tone)],
      [0.5, lit(hex, tone + fall * 1.4)],
      [1, lit(hex, tone - fall)],
    ] as const;
    const marks = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
    return this.define(`<linearGradient id="" y2="1">${marks.join('')}</linearGradient>`);
  }

  #pattern({ width, height, ground, markup }: Tile, { along, across }: Lie): Coat {
    const matrix = [...along, ...across].map((value) => String(Math.round(value * 1e3) / 1e3));
    const base =
      ground === undefined ? '' : `<path d="M0 0h${width}v${height}H0z" fill="${ground}"/>`;
    return {
      fill: this.define(
        `<pattern id="" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="matrix(${matrix.join(' ')} 0 0)">${base}${markup}</pattern>`,
      ),
    };
  }

  /** Paint of a turned body: light from the left, darkest at the right edge. */
  turned({ hex, texture }: Surface, glow: boolean): Coat {
    if (glow) {
      return {
        fill: this.gradient(
          [
            [0, lit(hex, -0.02)],
            [0.5, lit(hex, 0.6)],
            [1, lit(hex, -0.04)],
          ],
          true,
        ),
      };
    }
    const depth = 0.7 + FALL[texture] * 4;
    const shades = (
      [
        [0, -0.16],
        [0.14, -0.03],
        [0.34, 0.13],
        [0.6, -0.02],
        [1, -0.26],
      ] as const
    ).map(([at, tone]) => [at, lit(hex, tone * depth)] as const);
    return { fill: this.gradient(shades, true), opacity: SHEER[texture] };
  }

  round({ hex, texture }: Surface, glow: boolean): Coat {
    const depth = 0.7 + FALL[texture] * 3;
    const tones = glow
      ? [lit(hex, 0.7), lit(hex, 0.3), lit(hex, -0.06)]
      : [lit(hex, 0.28 * depth), lit(hex, 0), lit(hex, -0.3 * depth)];
    const stops = tones.map((tone, place) => `<stop offset="${place / 2}" stop-color="${tone}"/>`);
    return {
      fill: this.define(
        `<radialGradient id="" cx=".36" cy=".3" r=".75">${stops.join('')}</radialGradient>`,
      ),
      opacity: SHEER[texture],
    };
  }

  /** A line on a surface: darker on light colours, lighter on very dark ones. */
  line({ hex }: Surface, tone: number): string {
    const dark = lightness(hex) < 0.2 && tone < 0;
    return lit(hex, dark ? -tone * 0.7 : tone);
  }
}
