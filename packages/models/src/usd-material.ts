import type { ResolvedFinish } from './dressing.ts';
import type { TextureSet } from './texture-set.ts';

/**
 * A part's material as the scene format's preview surface, `material_<index>`. Flat coordinates have the
 * given number of units per metre.
 */
export const materialText = (finish: ResolvedFinish, index: number, units: number): string => {
  const { surface, textures, tint, opacity } = finish;
  const place = `/model/materials/material_${index}`;
  const from = (map: string, output: string) => `.connect = <${place}/${map}.outputs:${output}>`;
  const colour = `(${tint.join(', ')})`;
  const inputs = [
    textures
      ? `color3f inputs:diffuseColor${from('colour', 'rgb')}`
      : `color3f inputs:diffuseColor = ${colour}`,
    textures?.rough
      ? `float inputs:roughness${from('rough', 'r')}`
      : `float inputs:roughness = ${textures?.roughness ?? surface.roughness}`,
    `float inputs:metallic = ${surface.metalness ?? 0}`,
    ...opacityInputs(textures, opacity, from),
    ...(textures?.normal ? [`normal3f inputs:normal${from('normal', 'rgb')}`] : []),
    ...(surface.clearcoat === undefined ? [] : [`float inputs:clearcoat = ${surface.clearcoat}`]),
    ...glowOf(finish),
  ];
  return `        def Material "material_${index}"
        {
            token outputs:surface.connect = <${place}/surface.outputs:surface>

            def Shader "surface"
            {
                uniform token info:id = "UsdPreviewSurface"
${inputs.map((line) => `                ${line}\n`).join('')}                token outputs:surface
            }
${textures ? mapsText({ textures, place, tint, units }) : ''}        }
`;
};

type TextureOutput = (map: string, output: string) => string;

const opacityInputs = (
  textures: TextureSet | null,
  opacity: number,
  from: TextureOutput,
): readonly string[] =>
  textures?.hasGaps
    ? [`float inputs:opacity${from('colour', 'a')}`, 'float inputs:opacityThreshold = 0.5']
    : [`float inputs:opacity = ${opacity}`];

const glowOf = ({ surface: { glow }, tint }: ResolvedFinish): readonly string[] =>
  glow === undefined
    ? []
    : [
        `color3f inputs:emissiveColor = (${tint.map((part) => Math.min(1, part) * glow).join(', ')})`,
      ];

interface Maps {
  readonly textures: TextureSet;
  readonly place: string;
  readonly tint: readonly number[];
  readonly units: number;
}

const mapsText = ({ textures, place, tint, units }: Maps): string => {
  const { metres, colour, normal, rough, roughest } = textures;
  const [wide, high] = metres;
  return [
    `
            def Shader "flat"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }

            def Shader "tile"
            {
                uniform token info:id = "UsdTransform2d"
                float2 inputs:in.connect = <${place}/flat.outputs:result>
                float2 inputs:scale = (${1 / (wide * units)}, ${1 / (high * units)})
                float2 outputs:result
            }
`,
    mapText(place, 'colour', colour, {
      space: 'sRGB',
      scale: [...tint, 1],
      outputs: ['float3 outputs:rgb', ...(textures.hasGaps ? ['float outputs:a'] : [])],
    }),
    normal
      ? mapText(place, 'normal', normal, {
          space: 'raw',
          scale: [2, 2, 2, 1],
          bias: [-1, -1, -1, 0],
          outputs: ['float3 outputs:rgb'],
        })
      : '',
    rough
      ? mapText(place, 'rough', rough, {
          space: 'raw',
          scale: [roughest, roughest, roughest, 1],
          outputs: ['float outputs:r'],
        })
      : '',
  ].join('');
};

interface MapUse {
  readonly space: 'sRGB' | 'raw';
  readonly scale: readonly number[];
  readonly bias?: readonly number[];
  readonly outputs: readonly string[];
}

const mapText = (place: string, name: string, url: string, use: MapUse): string => `
            def Shader "${name}"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @textures/${url.split('/').at(-1) ?? ''}@
                token inputs:sourceColorSpace = "${use.space}"
                token inputs:wrapS = "repeat"
                token inputs:wrapT = "repeat"
                float4 inputs:scale = (${use.scale.join(', ')})
${use.bias ? `                float4 inputs:bias = (${use.bias.join(', ')})\n` : ''}                float2 inputs:st.connect = <${place}/tile.outputs:result>
${use.outputs.map((output) => `                ${output}\n`).join('')}            }
`;
