import * as z from 'zod';

/** A part of a model: a mesh of its own, in metres, y up, with its flat coordinates in metres too. */
export interface Part {
  /** The part's name, such as `legs`. */
  readonly name: string;
  /** The studio's name of its material. */
  readonly material: string;
  /** Six hex digits after `#`. */
  readonly colour: string;
  /** From 0, transparent, to 1. */
  readonly opacity: number;
  /** Three numbers per corner. */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  /** Two numbers per corner; the second points down. */
  readonly flat: Float32Array<ArrayBuffer>;
  /** Three corners per triangle. */
  readonly corners: Uint32Array<ArrayBuffer>;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEADER = 12;
const CHUNK_HEADER = 8;

/** The content of a `.glb`: a description, and the numbers and pictures that it refers to. */
export interface Glb {
  readonly json: unknown;
  readonly binary: Uint8Array<ArrayBuffer>;
}

const padded = (bytes: Uint8Array, by: number): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(by);
  whole.set(bytes);
  return whole;
};

/** Both parts as one file (glTF 2.0, binary form). */
export const writeGlb = ({ json, binary }: Glb): Uint8Array<ArrayBuffer> => {
  const text = padded(new TextEncoder().encode(JSON.stringify(json)), 0x20);
  const numbers = padded(binary, 0);
  const length = HEADER + 2 * CHUNK_HEADER + text.length + numbers.length;
  const file = new Uint8Array(length);
  const head = new DataView(file.buffer);
  const words = [MAGIC, 2, length, text.length, JSON_CHUNK];
  for (const [at, word] of words.entries()) head.setUint32(at * 4, word, true);
  const second = HEADER + CHUNK_HEADER + text.length;
  file.set(text, HEADER + CHUNK_HEADER);
  head.setUint32(second, numbers.length, true);
  head.setUint32(second + 4, BINARY_CHUNK, true);
  file.set(numbers, second + CHUNK_HEADER);
  return file;
};

/**
 * The two parts of a file.
 * @throws {Error} if it is not a binary glTF 2.0 file with these two parts
 */
export const readGlb = (file: Uint8Array<ArrayBuffer>): Glb => {
  const head = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const word = (at: number): number => head.getUint32(at, true);
  if (file.length < HEADER + CHUNK_HEADER || word(0) !== MAGIC || word(4) !== 2) {
    throw new Error('not a binary glTF 2.0 file');
  }
  const length = word(HEADER);
  const start = HEADER + CHUNK_HEADER;
  const second = start + length;
  if (word(HEADER + 4) !== JSON_CHUNK || word(second + 4) !== BINARY_CHUNK) {
    throw new Error('a binary glTF file without its two chunks');
  }
  const text = new TextDecoder().decode(file.subarray(start, second));
  const from = second + CHUNK_HEADER;
  return { json: JSON.parse(text), binary: file.slice(from, from + word(second)) };
};

const Accessor = z.object({
  bufferView: z.int(),
  count: z.int(),
  min: z.array(z.number()).optional(),
  max: z.array(z.number()).optional(),
});

/** The shop's own models: one node and one primitive per part, one accessor per buffer view. */
export const ModelJson = z.looseObject({
  nodes: z.array(z.looseObject({ name: z.string(), mesh: z.int().optional() })),
  meshes: z.array(
    z.object({
      name: z.string(),
      primitives: z.tuple([
        z.object({
          attributes: z.object({ POSITION: z.int(), NORMAL: z.int(), TEXCOORD_0: z.int() }),
          indices: z.int(),
          material: z.int(),
        }),
      ]),
    }),
  ),
  materials: z.array(
    z.looseObject({
      name: z.string(),
      pbrMetallicRoughness: z.looseObject({
        baseColorFactor: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      }),
    }),
  ),
  accessors: z.array(z.looseObject(Accessor.shape)),
  bufferViews: z.array(z.looseObject({ byteOffset: z.int(), byteLength: z.int() })),
});

export type ModelJson = z.output<typeof ModelJson>;
