import {
  Color,
  DoubleSide,
  Mesh,
  MeshPhysicalMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  TextureLoader,
  type MeshPhongMaterial,
  type Object3D,
  type Texture,
} from 'three';
import type { ModelLook, PartFinish } from '../model.ts';
import { dressOf, type ResolvedFinish } from '../dressing.ts';
import { withFinish } from '../with-finish.ts';

/** The part that a mesh belongs to: `legs` of `sofa.legs`. */
const partOf = ({ name, userData }: Object3D): string => {
  // The loader removes the dot from the name.
  const { originalName = name } = userData as { originalName?: string };
  return originalName.split('.').at(-1)?.toLowerCase() ?? '';
};

export const meshesOf = (model: Object3D): Mesh[] => {
  const meshes: Mesh[] = [];
  model.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object as Mesh);
  });
  return meshes;
};

/** The material of a part in the file itself. */
interface OriginalMaterial {
  readonly material: string;
  readonly colour: string;
  readonly opacity: number;
}

/** Gives every part of a loaded model a material that can take a finish. */
export const prepareMaterials = (model: Object3D): void => {
  for (const mesh of meshesOf(model)) {
    const [read] = [mesh.material].flat() as unknown as MeshPhongMaterial[];
    const made = new MeshPhysicalMaterial({ side: DoubleSide, map: read?.map ?? null });
    const own: OriginalMaterial = {
      material: read?.name ?? '',
      colour: `#${(read?.color ?? new Color(0xffffff)).getHexString()}`,
      opacity: read?.opacity ?? 1,
    };
    mesh.userData.asMade = own;
    mesh.material = made;
    read?.dispose();
    mesh.castShadow = true;
    mesh.receiveShadow = true;
  }
};

/**
 * Applies a look to each part; a part that it does not name stays as in the file. Textures that cannot be
 * loaded are omitted.
 */
export const applyLook = async (model: Object3D, look: ModelLook): Promise<void> => {
  await Promise.all(
    meshesOf(model).map(async (mesh) => {
      const own = mesh.userData.asMade as OriginalMaterial;
      const finish = dressOf({ name: partOf(mesh), ...own }, look);
      await paint(mesh.material as MeshPhysicalMaterial, finish);
    }),
  );
};

/**
 * A look with another finish on the main part, which is the first one named, and on parts of the same
 * material. Without a look, the largest part is the main one.
 */
export const withMain = (look: ModelLook, finish: PartFinish, model: Object3D): ModelLook => {
  const [main] = Object.values(look);
  return main ? withFinish(look, finish) : { [largestPart(model)]: finish };
};

const largestPart = (model: Object3D): string => {
  const sizes = meshesOf(model).map((mesh) => {
    mesh.geometry.computeBoundingSphere();
    return [partOf(mesh), mesh.geometry.boundingSphere?.radius ?? 0] as const;
  });
  return sizes.sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
};

const WHITE = [1, 1, 1] as const;

const paint = async (material: MeshPhysicalMaterial, finish: ResolvedFinish): Promise<void> => {
  const { surface, textures, tint, opacity } = finish;
  // A file from elsewhere may contain a texture of its own.
  const own = material.map && !material.map.userData.isShared ? material.map : null;
  const [colour, normal, rough] = await Promise.all([
    textures && !own ? textureOf(textures.colour, textures.metres, true) : own,
    textures?.normal ? textureOf(textures.normal, textures.metres) : null,
    textures?.rough ? textureOf(textures.rough, textures.metres) : null,
  ]);
  const [red, green, blue] = own ? WHITE : tint;
  material.color.setRGB(red, green, blue);
  const { sheen = 0, clearcoat = 0, metalness = 0, glow = 0 } = surface;
  Object.assign(material, {
    map: colour,
    normalMap: normal,
    roughnessMap: rough,
    roughness: rough ? (textures?.roughest ?? 1) : (textures?.roughness ?? surface.roughness),
    sheen,
    sheenRoughness: 0.5,
    clearcoat,
    metalness,
    opacity,
    transparent: opacity < 1,
    depthWrite: opacity === 1,
    alphaTest: textures?.hasGaps ? 0.5 : 0,
    emissiveIntensity: glow,
  });
  material.emissive.copy(material.color);
  material.sheenColor = new Color(0xffffff).lerp(material.color, 0.7);
  material.needsUpdate = true;
};

/** Requested maps by URL and tile size: parts and models share them. */
const shared = new Map<string, Promise<Texture | null>>();

/** A map that repeats over flat coordinates in metres; null if it cannot be loaded. */
const textureOf = (
  url: string,
  [wide, high]: readonly [number, number],
  isColour = false,
): Promise<Texture | null> => {
  const known = shared.get(url);
  if (known) return known;
  const asked = new TextureLoader().loadAsync(url).then(
    (texture) => {
      texture.wrapS = texture.wrapT = RepeatWrapping;
      texture.repeat.set(1 / wide, 1 / high);
      texture.anisotropy = 8;
      if (isColour) texture.colorSpace = SRGBColorSpace;
      texture.userData.isShared = true;
      return texture;
    },
    () => {
      shared.delete(url);
      return null;
    },
  );
  shared.set(url, asked);
  return asked;
};
