import type { ModelLook } from '#lib/gallery/model.ts';
import { linearOf, type Linear } from './colour.ts';
import type { Part } from './glb.ts';
import { surfaceOf, type Surface } from './surface.ts';
import { textureSetOf, type TextureSet } from './texture-set.ts';

/** What a part of a model wears. */
export interface Dress {
  readonly surface: Surface;
  /** Null where it is of one even colour. */
  readonly textures: TextureSet | null;
  /** What the colour map, or white, is multiplied by; linear, may exceed 1. */
  readonly tint: Linear;
  readonly opacity: number;
}

/** What a part wears: the look's finish, or what its file says where the look does not name it. */
export const dressOf = (
  {
    name,
    material: own,
    colour: plain,
    opacity: clear,
  }: Omit<Part, 'positions' | 'normals' | 'flat' | 'corners'>,
  look: ModelLook,
): Dress => {
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

/** Addresses of every map of these, each once. */
export const mapsOf = (dresses: readonly Dress[]): readonly string[] => [
  ...new Set(
    dresses.flatMap(({ textures }) =>
      textures
        ? [textures.colour, textures.normal, textures.rough].filter((map) => map !== null)
        : [],
    ),
  ),
];
