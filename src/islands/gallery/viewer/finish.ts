import {
  CanvasTexture,
  Color,
  DoubleSide,
  Mesh,
  MeshPhysicalMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Material,
  type MeshPhongMaterial,
  type Object3D,
  type Texture,
} from 'three';
import type { ModelLook, PartFinish } from '#lib/gallery/model.ts';

interface Surface {
  readonly roughness: number;
  readonly metalness?: number;
  /** Strength of the sheen that cloth with a pile has in grazing light. */
  readonly sheen?: number;
  readonly clearcoat?: number;
  readonly opacity?: number;
  /** Of one even colour, whatever the file's texture shows. */
  readonly isPlain?: boolean;
}

const CLOTH: Surface = { roughness: 0.92, sheen: 0.25 };
const METAL: Surface = { roughness: 0.32, metalness: 1, isPlain: true };

/** How each material reflects light, by the first word of its name. */
const SURFACES: Readonly<Record<string, Surface>> = {
  ...{ linen: CLOTH, cotton: CLOTH, wool: CLOTH, boucle: CLOTH, chenille: CLOTH, corduroy: CLOTH },
  velvet: { roughness: 0.75, sheen: 1 },
  leather: { roughness: 0.48 },
  ...{ brass: METAL, chrome: METAL, copper: METAL, aluminium: { ...METAL, roughness: 0.4 } },
  steel: { roughness: 0.45, metalness: 0.35, isPlain: true },
  iron: { roughness: 0.6, metalness: 0.35, isPlain: true },
  mirror: { roughness: 0.03, metalness: 1, isPlain: true },
  ...{ marble: { roughness: 0.22 }, travertine: { roughness: 0.6 } },
  ceramic: { roughness: 0.25, clearcoat: 0.6, isPlain: true },
  lacquer: { roughness: 0.38, isPlain: true },
  gloss: { roughness: 0.12, clearcoat: 1, isPlain: true },
  glass: { roughness: 0.05, opacity: 0.35, isPlain: true },
};

const surfaceOf = (material: string): Surface | undefined =>
  SURFACES[material] ?? SURFACES[material.split('-')[0] ?? ''];

/** The part that a mesh belongs to: what follows the model's name in `sofa.legs`. */
export const partOf = ({ name, userData }: Object3D): string => {
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

/** Gives every part of a loaded model a material that reflects light as the real one does. */
export const prepareMaterials = (model: Object3D): void => {
  for (const mesh of meshesOf(model)) {
    const [first] = [mesh.material].flat() as unknown as MeshPhongMaterial[];
    if (first) mesh.material = physical(first);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
  }
};

/** Blender exports roughness as shininess, and the names of what glows contain `lit`. */
const physical = (read: MeshPhongMaterial): MeshPhysicalMaterial => {
  const surface = surfaceOf(read.name);
  const made = new MeshPhysicalMaterial({
    name: read.name,
    color: read.map ? 0xffffff : read.color,
    map: read.map,
    roughness: surface?.roughness ?? Math.max(0.05, 1 - Math.sqrt(read.shininess) / 10),
    metalness: surface?.metalness ?? 0,
    side: DoubleSide,
    ...(surface?.sheen === undefined ? {} : { sheen: surface.sheen, sheenRoughness: 0.5 }),
    ...(surface?.clearcoat === undefined ? {} : { clearcoat: surface.clearcoat }),
  });
  const opacity = Math.min(read.opacity, surface?.opacity ?? 1);
  if (opacity < 1) Object.assign(made, { transparent: true, opacity, depthWrite: false });
  if (made.sheen > 0) made.sheenColor = new Color(0xffffff).lerp(made.color, 0.5);
  if (read.name.endsWith('-lit'))
    Object.assign(made, { emissive: made.color, emissiveIntensity: 0.7 });
  read.dispose();
  return made;
};

/** Applies a look to the parts that it names; the others stay as in the file. */
export const applyLook = (model: Object3D, look: ModelLook): void => {
  for (const mesh of meshesOf(model)) {
    const finish = look[partOf(mesh)];
    if (finish) paint(mesh.material as MeshPhysicalMaterial, finish);
  }
};

/**
 * A look with another finish on the main part, which is the first one named, and on parts of the same
 * material. Without a look, the largest part is the main one.
 */
export const withMain = (look: ModelLook, finish: PartFinish, model: Object3D): ModelLook => {
  const [main] = Object.values(look);
  if (!main) return { [largestPart(model)]: finish };
  const entries = Object.entries(look).map(([part, own]) => {
    const isSame = own.colour === main.colour && own.material === main.material;
    return [part, isSame ? finish : own] as const;
  });
  return Object.fromEntries(entries);
};

const largestPart = (model: Object3D): string => {
  const sizes = meshesOf(model).map((mesh) => {
    mesh.geometry.computeBoundingSphere();
    return [partOf(mesh), mesh.geometry.boundingSphere?.radius ?? 0] as const;
  });
  return sizes.sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
};

const paint = (material: MeshPhysicalMaterial, { colour, material: kind }: PartFinish): void => {
  const surface = surfaceOf(kind);
  material.color.set(colour);
  if (surface) {
    material.roughness = surface.roughness;
    material.metalness = surface.metalness ?? 0;
    material.sheen = surface.sheen ?? 0;
    material.clearcoat = surface.clearcoat ?? 0;
    const { opacity = 1 } = surface;
    Object.assign(material, { opacity, transparent: opacity < 1, depthWrite: opacity === 1 });
  }
  if (material.sheen > 0) material.sheenColor = new Color(0xffffff).lerp(material.color, 0.5);
  const texture = originalOf(material);
  const keepsGrain = surface?.isPlain !== true && grainKind(kind) === grainKind(material.name);
  const grain = texture && keepsGrain ? grainOf(texture) : null;
  if (material.map && material.map !== texture) material.map.dispose();
  material.map = grain;
  if (grain) material.color.multiplyScalar(1 / GRAIN_MEAN);
  material.needsUpdate = true;
};

const WOODS = ['oak', 'ash', 'walnut', 'beech', 'pine', 'mango', 'teak', 'mahogany', 'birch'];
const WEAVES = ['linen', 'cotton', 'wool', 'chenille'];

/** Materials of one kind share a grain and differ only in colour. */
const grainKind = (material: string): string => {
  const [family = ''] = material.split('-');
  if (WOODS.includes(family)) return 'wood';
  return WEAVES.includes(family) ? 'weave' : family;
};

/** The file's own texture, from which every colour is made. */
const originalOf = (material: Material & { map: Texture | null }): Texture | null => {
  material.userData.original ??= material.map;
  return material.userData.original as Texture | null;
};

/** Mean brightness of a grain: half, which leaves room for its lighter threads. */
const GRAIN_MEAN = 0.5;

/** Light and shade of a texture, without its colour. */
const grainOf = (texture: Texture): Texture | null => {
  const image = texture.image as HTMLImageElement | undefined;
  if (!image?.width) return null;
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  level(pixels.data);
  context.putImageData(pixels, 0, 0);
  const grain = new CanvasTexture(canvas);
  grain.colorSpace = SRGBColorSpace;
  grain.wrapS = grain.wrapT = RepeatWrapping;
  grain.repeat.copy(texture.repeat);
  grain.anisotropy = 4;
  return grain;
};

const toLight = (value: number): number => (value / 255) ** 2.2;

const level = (data: Uint8ClampedArray): void => {
  const lights = new Float32Array(data.length / 4);
  for (let at = 0; at < lights.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    lights[at] = 0.2126 * toLight(red) + 0.7152 * toLight(green) + 0.0722 * toLight(blue);
  }
  const mean = lights.reduce((sum, light) => sum + light, 0) / lights.length || 1;
  for (const [at, light] of lights.entries()) {
    data.fill(255 * Math.min(1, (light / mean) * GRAIN_MEAN) ** (1 / 2.2), at * 4, at * 4 + 3);
  }
};
