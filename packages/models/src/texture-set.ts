import listed from './texture-sets.json' with { type: 'json' };
import { firstWord } from './surface.ts';
import { linearOf, type Linear } from './colour.ts';

/** A material's small, repeating textures (`/media/materials`), as the studio baked them. */
export interface TextureSet {
  /** Size of a tile: along the grain, and across it. */
  readonly metres: readonly [width: number, height: number];
  /** URLs of the maps. */
  readonly colour: string;
  /** Whether the colour map has gaps, like cane. */
  readonly hasGaps: boolean;
  readonly normal: string | null;
  readonly rough: string | null;
  /** The roughness for a value of 1 in its map. */
  readonly roughest: number;
  /** Average roughness, from 0 to 1. */
  readonly roughness: number;
  /** The factor of the colour map that gives it this colour on average; linear, may exceed 1. */
  readonly tint: (colour: string) => Linear;
}

interface TextureEntry {
  readonly metres: readonly number[];
  readonly roughness: number;
  readonly brightness?: number;
  readonly painted?: boolean;
  readonly colour?: string;
  readonly relief?: string;
  readonly gaps?: boolean;
  readonly normal?: boolean;
  readonly rough?: number;
}

const SETS: Readonly<Record<string, TextureEntry>> = listed;
const FOLDER = '/media/materials';

/** Materials that look like a baked one, by the first word of their name. */
const ALIKE: Readonly<Record<string, string>> = {
  birch: 'ash',
  maple: 'beech',
  cherry: 'beech',
  rosewood: 'walnut',
  bamboo: 'rattan',
  rug: 'pile',
  soil: 'earth',
  bark: 'earth',
  terracotta: 'concrete',
  papercord: 'jute',
  terrazzo: 'terrazzo-pale',
};

/**
 * The textures of a material by its name, in the catalogue (`velvet`, `mango-wood`) or in the studio
 * (`oak-natural`); null for an even one. A marble gets the baked one with the nearest colour.
 */
export const textureSetOf = (material: string, colour: string): TextureSet | null => {
  const name = nameOf(material, colour);
  const own = SETS[name];
  return own?.colour === undefined ? null : setOf(name, own);
};

const nameOf = (material: string, colour: string): string => {
  const first = firstWord(material);
  if (material in SETS) return material;
  if (first in SETS) return first;
  return first === 'marble' ? nearestMarble(colour) : (ALIKE[first] ?? '');
};

const setOf = (name: string, own: TextureEntry): TextureSet => {
  const relief = own.relief ?? name;
  const below = SETS[relief] ?? own;
  const { metres } = own;
  const hasGaps = own.gaps === true;
  return {
    metres: [metres[0] ?? 1, metres[1] ?? 1],
    colour: `${FOLDER}/${name}-${hasGaps ? 'gaps.png' : 'colour.jpg'}`,
    hasGaps,
    normal: below.normal === true ? `${FOLDER}/${relief}-normal.jpg` : null,
    rough: below.rough === undefined ? null : `${FOLDER}/${relief}-rough.jpg`,
    roughest: below.rough ?? 1,
    roughness: own.roughness,
    tint: tintOf(own),
  };
};

const WHITE: Linear = [1, 1, 1];

const tintOf =
  ({ painted, brightness = 1 }: TextureEntry) =>
  (colour: string): Linear => {
    if (painted === true) return WHITE;
    const [red, green, blue] = linearOf(colour);
    return [red / brightness, green / brightness, blue / brightness];
  };

const nearestMarble = (colour: string): string => {
  const wanted = linearOf(colour);
  const [nearest] = Object.entries(SETS)
    .filter(([name]) => name.startsWith('marble-'))
    .map(([name, { colour: own = '#ffffff' }]) => {
      const mean = linearOf(own);
      const far = wanted.reduce((sum, part, at) => sum + (part - (mean[at] ?? 0)) ** 2, 0);
      return { name, far };
    })
    .toSorted((one, other) => one.far - other.far);
  return nearest?.name ?? '';
};
