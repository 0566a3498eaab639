import { writeGlb } from './glb.ts';
import { dressOf, type ResolvedFinish } from './dressing.ts';
import type { DressedModel } from './dressed.ts';
import type { ModelFile } from './model-file.ts';
import { transformOf } from './placing.ts';
import type { TextureSet } from './texture-set.ts';

/** A model's file, its intended look, and the maps for that, by URL. */
export interface DressRequest {
  readonly model: ModelFile;
  readonly wanted: Pick<DressedModel, 'measures' | 'look'>;
  readonly maps: ReadonlyMap<string, Uint8Array>;
}

const QUARTER = Math.SQRT1_2;
const TRANSFORM = 'KHR_texture_transform';

/** The model in a product's dimensions and finishes, with its textures inside (glTF 2.0, binary form). */
export const dressGlb = ({ model, wanted, maps }: DressRequest): Uint8Array<ArrayBuffer> => {
  const { json, binary, parts } = model;
  const dresses = parts.map((part) => dressOf(part, wanted.look));
  const { scale, across, move } = transformOf(parts, wanted.measures);
  const { pieces, views, length } = appended(maps, binary.length);
  const textureOf = new Map([...maps.keys()].map((url, index) => [url, index]));
  const [root, ...nodes] = json.nodes;
  const dressed = {
    ...json,
    nodes: [
      {
        ...root,
        scale,
        translation: move,
        ...(across ? { rotation: [0, QUARTER, 0, QUARTER] } : {}),
      },
      ...nodes,
    ],
    materials: dresses.map((finish, index) => ({
      ...materialOf(finish, textureOf),
      name: json.materials[index]?.name,
    })),
    ...(maps.size > 0 ? texturesOf(maps, json.bufferViews.length) : {}),
    bufferViews: [...json.bufferViews, ...views],
    buffers: [{ byteLength: length }],
  };
  const whole = new Uint8Array(length);
  whole.set(binary);
  for (const { at, bytes } of pieces) whole.set(bytes, at);
  return writeGlb({ json: dressed, binary: whole });
};

const appended = (maps: DressRequest['maps'], from: number) => {
  let at = from;
  const pieces = [...maps.values()].map((bytes) => {
    const piece = { at, bytes };
    at += Math.ceil(bytes.length / 4) * 4;
    return piece;
  });
  const views = pieces.map(({ at: byteOffset, bytes }) => ({
    buffer: 0,
    byteOffset,
    byteLength: bytes.length,
  }));
  return { pieces, views, length: at };
};

const texturesOf = (maps: DressRequest['maps'], firstView: number) => ({
  extensionsUsed: [TRANSFORM],
  samplers: [{ magFilter: 9729, minFilter: 9987, wrapS: 10497, wrapT: 10497 }],
  images: [...maps.keys()].map((url, index) => ({
    bufferView: firstView + index,
    mimeType: url.endsWith('.png') ? 'image/png' : 'image/jpeg',
  })),
  textures: [...maps.keys()].map((_, source) => ({ sampler: 0, source })),
});

const materialOf = (
  { surface, textures, tint, opacity }: ResolvedFinish,
  textureOf: ReadonlyMap<string, number>,
) => {
  const map = (url: string | null) => {
    const index = url === null ? undefined : textureOf.get(url);
    return index === undefined || !textures ? undefined : { index, extensions: tiled(textures) };
  };
  const [colour, normal, rough] = [textures?.colour, textures?.normal, textures?.rough].map((url) =>
    map(url ?? null),
  );
  const within = tint.map((part) => Math.min(1, part));
  const { glow } = surface;
  return {
    pbrMetallicRoughness: {
      baseColorFactor: [...within, opacity],
      metallicFactor: surface.metalness ?? 0,
      roughnessFactor: rough
        ? (textures?.roughest ?? 1)
        : (textures?.roughness ?? surface.roughness),
      ...(colour ? { baseColorTexture: colour } : {}),
      ...(rough ? { metallicRoughnessTexture: rough } : {}),
    },
    ...(normal ? { normalTexture: normal } : {}),
    ...(glow === undefined ? {} : { emissiveFactor: within.map((part) => part * glow) }),
    ...alphaOf(opacity, textures?.hasGaps === true),
    doubleSided: true,
  };
};

const alphaOf = (opacity: number, hasGaps: boolean) => {
  if (hasGaps) return { alphaMode: 'MASK', alphaCutoff: 0.5 };
  return opacity < 1 ? { alphaMode: 'BLEND' } : {};
};

/** Flat coordinates are metres; those of a texture go from 0 to 1. */
const tiled = ({ metres: [width, height] }: TextureSet) => ({
  [TRANSFORM]: { scale: [1 / width, 1 / height] },
});
