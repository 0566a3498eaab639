import { mkdtemp, readFile, rm, copyFile, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 as crcOf } from 'node:zlib';
import { validateBytes } from 'gltf-validator';
import { Box3, Mesh, Vector3, type MeshStandardMaterial } from 'three';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dressGlb, dressOf, dressUsdz, mapsOf, readGlb, readModel, UNITS } from '@parlour/models';
import { makeTwins } from './model-twins.ts';

const PUBLIC = path.resolve(import.meta.dirname, '../../public');
const NAMES = ['armchair-rattan', 'table-lamp-gourd', 'dining-table-oval'];
const MEASURES = { width: 760, height: 900, length: 800 };
const LOOK = {
  upholstery: { material: 'velvet', colour: '#1c5157' },
  top: { material: 'marble', colour: '#2a2829' },
  weave: { material: 'cane', colour: '#d9bd8a' },
};

let folder = '';
const read = async (file: string) => new Uint8Array(await readFile(file));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'models-'));
  for (const name of NAMES) {
    const file = `${name}.fbx`;
    await copyFile(path.join(PUBLIC, 'media/models', file), path.join(folder, file));
  }
  await makeTwins(folder, path.join(folder, 'cache'));
});

afterAll(() => rm(folder, { recursive: true }));

const dressingOf = async (name: string, measures = MEASURES) => {
  const model = readModel(await read(path.join(folder, `${name}.glb`)));
  const addresses = mapsOf(model.parts.map((part) => dressOf(part, LOOK)));
  const maps = new Map<string, Uint8Array>();
  for (const url of addresses) maps.set(url, await read(path.join(PUBLIC, url)));
  return { model, wanted: { measures, look: LOOK }, maps };
};

describe.each(NAMES)('the model %s', (name) => {
  it('[MEDIA-005] is a valid glTF file, plain and dressed', async () => {
    const plain = await read(path.join(folder, `${name}.glb`));
    const dressing = await dressingOf(name);
    const dressed = dressGlb(dressing);
    for (const file of [plain, dressed]) {
      const { issues, info } = await validateBytes(file);
      expect(issues.messages.filter(({ severity }) => severity === 0)).toEqual([]);
      expect(info.totalTriangleCount).toBeGreaterThan(100);
    }
    const { resources } = (await validateBytes(dressed)).info;
    expect(resources).toHaveLength(1 + dressing.maps.size);
  });

  it('[MEDIA-005] is an archive for Quick Look: uncompressed, each file on a multiple of 64 bytes', async () => {
    const archive = dressUsdz(await dressingOf(name));
    const files = filesIn(archive);
    expect(files[0]?.name).toBe('model.usda');
    for (const { method, start, check, bytes } of files) {
      expect([method, start % 64, check]).toEqual([0, 0, crcOf(bytes)]);
    }
    const scene = new TextDecoder().decode(files[0]?.bytes);
    const named = [...scene.matchAll(/@(textures\/[^@]+)@/g)].map(([, file]) => file);
    expect(new Set(named)).toEqual(new Set(files.slice(1).map((file) => file.name)));
  });

  it('[MEDIA-005] has the product’s own size in both', async () => {
    const dressing = await dressingOf(name);
    const glb = dressGlb(dressing);
    const { json } = readGlb(glb);
    const [root] = (json as { nodes: { scale: number[]; translation: number[] }[] }).nodes;
    const box = new Box3();
    for (const { positions } of dressing.model.parts) {
      for (let at = 0; at < positions.length; at += 3) {
        box.expandByPoint(
          new Vector3(...positions.subarray(at, at + 3))
            .multiply(new Vector3(...(root?.scale ?? [])))
            .add(new Vector3(...(root?.translation ?? []))),
        );
      }
    }
    const size = box.getSize(new Vector3());
    expect([size.x, size.y, size.z].map((side) => Math.round(side * 1000))).toEqual([
      760, 900, 800,
    ]);
    expect(box.min.y).toBeCloseTo(0);

    const scene = parsed(dressUsdz(dressing));
    const seen = new Box3().setFromObject(scene).getSize(new Vector3());
    for (const [side, wanted] of [
      [seen.x, 0.76],
      [seen.y, 0.9],
      [seen.z, 0.8],
    ] as const) {
      expect(side).toBeCloseTo(wanted, 2);
    }
  });
});

describe('the materials of models', () => {
  it('[MEDIA-005] have the finish’s texture in true size and its colour', async () => {
    const dressing = await dressingOf('armchair-rattan');
    const { json } = readGlb(dressGlb(dressing));
    const { materials, images } = json as {
      materials: { name: string; alphaMode?: string; pbrMetallicRoughness: never }[];
      images: { mimeType: string }[];
    };
    const index = dressing.model.parts.findIndex((part) => part.name === 'weave');
    expect(materials[index]).toMatchObject({
      alphaMode: 'MASK',
      pbrMetallicRoughness: {
        baseColorTexture: { extensions: { KHR_texture_transform: { scale: [10, 10] } } },
      },
    });
    expect(images.some(({ mimeType }) => mimeType === 'image/png')).toBe(true);
    expect([...dressing.maps.keys()]).toContain('/media/materials/velvet-colour.jpg');
    expect(UNITS).toBe(10_000);
  });

  it('[MEDIA-005] use the marble that is nearest in colour', async () => {
    const { maps } = await dressingOf('dining-table-oval');
    expect([...maps.keys()]).toContain('/media/materials/marble-nero-colour.jpg');
  });

  it('are small: no texture above 64 kB, all of them below 1 MB', async () => {
    const files = await readdir(path.join(PUBLIC, 'media/materials'));
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(path.join(PUBLIC, 'media/materials', file))).size),
    );
    expect(Math.max(...sizes)).toBeLessThan(64_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });
});

/** The scene as the library's own parser loads it, without pictures. */
const parsed = (archive: Uint8Array<ArrayBuffer>) => {
  vi.stubGlobal('document', { createElementNS: () => ({ addEventListener: () => undefined }) });
  const scene = new USDLoader().parse(archive.buffer);
  vi.unstubAllGlobals();
  const meshes: Mesh[] = [];
  scene.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object as Mesh);
  });
  expect(meshes.length).toBeGreaterThan(0);
  expect(meshes.every((mesh) => (mesh.material as MeshStandardMaterial).isMaterial)).toBe(true);
  return scene;
};

/** Files of an archive by its local headers, up to its central directory. */
const filesIn = (archive: Uint8Array) => {
  const view = new DataView(archive.buffer, archive.byteOffset);
  const files = [];
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const [title, extra] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const length = view.getUint32(at + 18, true);
    const start = at + 30 + title + extra;
    files.push({
      name: new TextDecoder().decode(archive.subarray(at + 30, at + 30 + title)),
      method: view.getUint16(at + 8, true),
      check: view.getUint32(at + 14, true),
      start,
      bytes: archive.subarray(start, start + length),
    });
    at = start + length;
  }
  return files;
};
