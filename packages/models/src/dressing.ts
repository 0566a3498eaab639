import type { ModelLook } from './model.ts';
import { linearOf, type Linear } from './colour.ts';
import type { Part } from './glb.ts';
import { surfaceOf, type Surface } from './surface.ts';
import { textureSetOf, type TextureSet } from './texture-set.ts';

/** The finish of a model's part. */
export interface ResolvedFinish {
  readonly surface: Surface;
  /** Null for one even colour. */
  readonly textures: TextureSet | null;
  /** The factor of the colour map, or of white; linear, may exceed 1. */
  readonly tint: Linear;
  readonly opacity: number;
}

/** The finish of a part: the one in the look, or that of the file if the look does not name the part. */
export const dressOf = (
  {
    name,
    material: own,
    colour: plain,
    opacity: clear,
  }: Omit<Part, 'positions' | 'normals' | 'flat' | 'corners'>,
  look: ModelLook,
): ResolvedFinish => {
  const { material, colour } = look[name] ?? { material: own, colour: plain };
  const surface = surfaceOf(material);
  const textures = textureSetOf(material, colour);
  return {
    surface,
    textures,
    tint: textures ? textures.tint(colour) : linearOf(colour),
    opacity: look[name] ? (surface.opacity ?? 1) : Math.min(clear, surface.opacity ?? 1),
  };
};

/** URLs of all maps, each once. */
export const mapsOf = (finishes: readonly ResolvedFinish[]): readonly string[] => [
  ...new Set(
    finishes.flatMap(({ textures }) =>
      textures
        ? [textures.colour, textures.normal, textures.rough].filter((map) => map !== null)
        : [],
    ),
  ),
];
