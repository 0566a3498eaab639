import { Mesh, type BufferGeometry, type MeshPhongMaterial, type Object3D } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { type Part, writeModel } from '@parlour/models';

/** Metres in one unit of the format, the centimetre. */
const METRES = 0.01;

/**
 * A model of the studio (`.fbx`) as a `.glb` of plain parts in metres, y up.
 * @throws {Error} if the file cannot be read
 */
export const plainModel = (name: string, fbx: Uint8Array): Uint8Array<ArrayBuffer> => {
  const read = new FBXLoader().parse(new Uint8Array(fbx).buffer, '');
  read.scale.multiplyScalar(METRES);
  read.updateMatrixWorld(true);
  const parts: Part[] = [];
  read.traverse((object) => {
    if (object instanceof Mesh) parts.push(partOf(object as Mesh));
  });
  return writeModel(name, parts);
};

const partOf = (mesh: Mesh): Part => {
  const [material] = [mesh.material].flat() as unknown as MeshPhongMaterial[];
  const geometry = mesh.geometry.clone().applyMatrix4(mesh.matrixWorld);
  return {
    name: partName(mesh),
    material: material?.name ?? '',
    colour: `#${material?.color.getHexString() ?? 'ffffff'}`,
    opacity: material?.opacity ?? 1,
    ...shared(geometry),
  };
};

/** The part after the model's name in `sofa.legs`; the loader removes the dot from names. */
const partName = ({ name, userData }: Object3D): string => {
  const { originalName = name } = userData as { originalName?: string };
  return originalName.split('.').at(-1)?.toLowerCase() ?? name;
};

/** Merges equal corners. */
const shared = (geometry: BufferGeometry) => {
  const { position, normal, uv } = geometry.attributes;
  const known = new Map<string, number>();
  const rows: number[][] = [];
  const corners: number[] = [];
  for (let at = 0; at < (position?.count ?? 0); at += 1) {
    const row = [position, normal]
      .flatMap((three) => [three?.getX(at) ?? 0, three?.getY(at) ?? 0, three?.getZ(at) ?? 0])
      .concat(uv?.getX(at) ?? 0, -(uv?.getY(at) ?? 0))
      .map((value) => Math.round(value * 20_000) / 20_000 + 0);
    const key = row.join();
    const corner = known.get(key) ?? rows.push(row) - 1;
    known.set(key, corner);
    corners.push(corner);
  }
  const column = (from: number, to: number) =>
    new Float32Array(rows.flatMap((row) => row.slice(from, to)));
  return {
    positions: column(0, 3),
    normals: unit(column(3, 6)),
    flat: column(6, 8),
    corners: new Uint32Array(corners),
  };
};

/** Directions of length 1, as the format requires. */
const unit = (directions: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> => {
  for (let at = 0; at < directions.length; at += 3) {
    const [x = 0, y = 0, z = 0] = directions.subarray(at, at + 3);
    const length = Math.hypot(x, y, z);
    directions.set(length > 0 ? [x / length, y / length, z / length] : [0, 1, 0], at);
  }
  return directions;
};
