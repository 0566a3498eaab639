import type { DressRequest } from './dress-glb.ts';
import { dressOf } from './dressing.ts';
import type { Part } from './glb.ts';
import { transformOf } from './placing.ts';
import { storedZip } from './stored-zip.ts';
import { materialText } from './usd-material.ts';

/** Points and flat coordinates are written in tenths of a millimetre. */
export const UNITS = 10_000;

/** The model in a product's dimensions and finishes for Quick Look: an archive of a scene and its textures. */
export const dressUsdz = ({
  model: { parts },
  wanted,
  maps,
}: DressRequest): Uint8Array<ArrayBuffer> => {
  const dresses = parts.map((part) => dressOf(part, wanted.look));
  const { scale, across, move } = transformOf(parts, wanted.measures);
  const scene = `#usda 1.0
(
    customLayerData = { string creator = "Parlour" }
    defaultPrim = "model"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "model" (
    assetInfo = { string name = "model" }
    kind = "component"
)
{
    double3 xformOp:translate = (${move.join(', ')})
    float xformOp:rotateY = ${across ? 90 : 0}
    float3 xformOp:scale = (${scale.map((factor) => factor / UNITS).join(', ')})
    uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateY", "xformOp:scale"]
${parts.map((part, index) => meshText(part, index)).join('')}
    def Scope "materials"
    {
${dresses.map((finish, index) => materialText(finish, index, UNITS)).join('')}    }
}
`;
  return storedZip([
    { name: 'model.usda', bytes: new TextEncoder().encode(scene) },
    ...[...maps].map(([address, bytes]) => ({ name: textureName(address), bytes })),
  ]);
};

/** A map's path in the archive. */
const textureName = (url: string): string => `textures/${url.split('/').at(-1) ?? ''}`;

/** Whole words, without the hyphens that the format does not allow in names. */
const primName = (name: string, index: number): string => `${name.replaceAll(/\W/g, '_')}_${index}`;

const meshText = ({ name, positions, normals, flat, corners }: Part, index: number): string => `
    def Mesh "${primName(name, index)}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        int[] faceVertexCounts = [${new Array(corners.length / 3).fill(3).join(',')}]
        int[] faceVertexIndices = [${corners.join(',')}]
        point3f[] points = [${tuples(positions, 3, UNITS)}]
        normal3f[] normals = [${directions(normals)}] (
            interpolation = "vertex"
        )
        texCoord2f[] primvars:st = [${tuples(upwards(flat), 2, UNITS)}] (
            interpolation = "vertex"
        )
        uniform bool doubleSided = 1
        uniform token subdivisionScheme = "none"
        rel material:binding = </model/materials/material_${index}>
    }
`;

/** In this format the second coordinate points up. */
const upwards = (flat: Float32Array): Float32Array =>
  flat.map((value, at) => (at % 2 === 0 ? value : -value));

/** Whole numbers with a fixed number of units per metre, which are the fastest to write and read. */
const tuples = (numbers: Float32Array, size: 2 | 3, units: number): string => {
  let text = '';
  for (let at = 0; at < numbers.length; at += size) {
    const [first = 0, second = 0, third = 0] = numbers.subarray(at, at + size);
    text += at === 0 ? '(' : ',(';
    text += `${whole(first * units)},${whole(second * units)}`;
    text += size === 3 ? `,${whole(third * units)})` : ')';
  }
  return text;
};

const whole = (value: number): number => Math.round(value) + 0;

const FINE = 1000;

const directions = (numbers: Float32Array): string => {
  let text = '';
  for (let at = 0; at < numbers.length; at += 3) {
    const [x = 0, y = 0, z = 0] = numbers.subarray(at, at + 3);
    text += at === 0 ? '(' : ',(';
    text += `${whole(x * FINE) / FINE},${whole(y * FINE) / FINE},${whole(z * FINE) / FINE})`;
  }
  return text;
};
