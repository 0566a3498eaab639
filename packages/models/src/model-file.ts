import { hexOf, linearOf } from './colour.ts';
import { ModelJson, readGlb, writeGlb, type Part } from './glb.ts';

const FLOAT = 5126;
const UNSIGNED_SHORT = 5123;
const UNSIGNED_INT = 5125;
const VERTICES = 34962;
const TRIANGLES = 34963;
/** The most corners that a short number can count. */
const SHORT = 65_535;

type Numbers = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** A model as one file of plain parts, from which dressed models are made. */
export const writeModel = (name: string, parts: readonly Part[]): Uint8Array<ArrayBuffer> => {
  const pieces: Uint8Array[] = [];
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  let length = 0;
  const add = (numbers: Numbers, target: number, description: object): number => {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: bytes.length, target });
    accessors.push({ bufferView: bufferViews.length - 1, ...description });
    const whole = Math.ceil(bytes.length / 4) * 4;
    const piece = new Uint8Array(whole);
    piece.set(bytes);
    pieces.push(piece);
    length += whole;
    return accessors.length - 1;
  };
  const meshes = parts.map((part, index) => ({
    name: part.name,
    primitives: [{ ...lay(part, add), material: index }],
  }));
  const json = {
    asset: { version: '2.0', generator: 'Parlour' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { name, children: parts.map((_, index) => index + 1) },
      ...parts.map((part, mesh) => ({ name: part.name, mesh })),
    ],
    meshes,
    materials: parts.map(plain),
    accessors,
    bufferViews,
    buffers: [{ byteLength: length }],
  };
  return writeGlb({ json, binary: joined(pieces, length) });
};

type AddAccessor = (numbers: Numbers, target: number, description: object) => number;

const lay = (part: Part, add: AddAccessor) => {
  const count = part.positions.length / 3;
  const corners = count > SHORT ? part.corners : new Uint16Array(part.corners);
  const floats = { componentType: FLOAT, count };
  return {
    attributes: {
      POSITION: add(part.positions, VERTICES, { ...floats, type: 'VEC3', ...reach(part) }),
      NORMAL: add(part.normals, VERTICES, { ...floats, type: 'VEC3' }),
      TEXCOORD_0: add(part.flat, VERTICES, { ...floats, type: 'VEC2' }),
    },
    indices: add(corners, TRIANGLES, {
      componentType: count > SHORT ? UNSIGNED_INT : UNSIGNED_SHORT,
      count: corners.length,
      type: 'SCALAR',
    }),
  };
};

const reach = ({ positions }: Part) => {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const [at, value] of positions.entries()) {
    const axis = at % 3;
    min[axis] = Math.min(min[axis] ?? value, value);
    max[axis] = Math.max(max[axis] ?? value, value);
  }
  return { min, max };
};

const plain = ({ material, colour, opacity }: Part) => ({
  name: material,
  pbrMetallicRoughness: {
    baseColorFactor: [...linearOf(colour), opacity],
    metallicFactor: 0,
    roughnessFactor: 0.6,
  },
  ...(opacity < 1 ? { alphaMode: 'BLEND' } : {}),
  doubleSided: true,
});

const joined = (pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** A model's file, and its parts as numbers. */
export interface ModelFile {
  readonly json: ModelJson;
  readonly binary: Uint8Array<ArrayBuffer>;
  readonly parts: readonly Part[];
}

/**
 * Parses a file of `writeModel`.
 * @throws {Error} for any other file
 */
export const readModel = (file: Uint8Array<ArrayBuffer>): ModelFile => {
  const { json: read, binary } = readGlb(file);
  const json = ModelJson.parse(read);
  const parts = json.meshes.map(({ name, primitives: [primitive] }): Part => {
    const { attributes, indices } = primitive;
    const material = json.materials[primitive.material];
    const [red, green, blue, opacity] = material?.pbrMetallicRoughness.baseColorFactor ?? [
      1, 1, 1, 1,
    ];
    const corners = bytesOf(json, binary, indices);
    const isShort = json.accessors[indices]?.componentType === UNSIGNED_SHORT;
    return {
      name,
      material: material?.name ?? '',
      colour: hexOf([red, green, blue]),
      opacity,
      positions: new Float32Array(bytesOf(json, binary, attributes.POSITION)),
      normals: new Float32Array(bytesOf(json, binary, attributes.NORMAL)),
      flat: new Float32Array(bytesOf(json, binary, attributes.TEXCOORD_0)),
      corners: isShort ? new Uint32Array(new Uint16Array(corners)) : new Uint32Array(corners),
    };
  });
  return { json, binary, parts };
};

const bytesOf = (json: ModelJson, binary: Uint8Array<ArrayBuffer>, index: number): ArrayBuffer => {
  const view = json.bufferViews[json.accessors[index]?.bufferView ?? -1];
  if (!view) throw new Error('a model without its numbers');
  const { byteOffset: from, byteLength } = view;
  return binary.slice(from, from + byteLength).buffer;
};
