/** How a material reflects light. */
export interface Surface {
  /** From 0, a mirror, to 1. */
  readonly roughness: number;
  /** 0 or 1; values in between are for metal under paint. */
  readonly metalness?: number;
  /** Strength of the sheen that cloth with a pile has in grazing light, from 0 to 1. */
  readonly sheen?: number;
  readonly clearcoat?: number;
  readonly opacity?: number;
  /** How strongly it glows, as a fraction of its colour. */
  readonly glow?: number;
}

const CLOTH: Surface = { roughness: 0.95, sheen: 0.25 };
const METAL: Surface = { roughness: 0.32, metalness: 1 };
const WOOD: Surface = { roughness: 0.48 };
const FIBRE: Surface = { roughness: 0.6 };

/** By the first word of a material's name, in the catalogue and in the studio. */
const SURFACES: Readonly<Record<string, Surface>> = {
  linen: CLOTH,
  cotton: CLOTH,
  wool: CLOTH,
  boucle: CLOTH,
  chenille: CLOTH,
  corduroy: CLOTH,
  velvet: { roughness: 0.8, sheen: 0.8 },
  suede: CLOTH,
  rug: CLOTH,
  pile: CLOTH,
  oak: WOOD,
  ash: WOOD,
  walnut: WOOD,
  beech: WOOD,
  pine: WOOD,
  teak: WOOD,
  mango: WOOD,
  elm: WOOD,
  birch: WOOD,
  maple: WOOD,
  cherry: WOOD,
  rosewood: WOOD,
  mahogany: { roughness: 0.32 },
  leather: { roughness: 0.45 },
  brass: METAL,
  chrome: { ...METAL, roughness: 0.08 },
  copper: METAL,
  bronze: METAL,
  'steel-brushed': METAL,
  'brass-polished': { ...METAL, roughness: 0.1 },
  rust: { roughness: 0.85 },
  gunmetal: METAL,
  aluminium: { ...METAL, roughness: 0.4 },
  steel: { roughness: 0.46, metalness: 0.1 },
  iron: { roughness: 0.6, metalness: 0.1 },
  mirror: { roughness: 0.03, metalness: 1 },
  marble: { roughness: 0.16 },
  travertine: { roughness: 0.5 },
  terrazzo: { roughness: 0.25 },
  concrete: { roughness: 0.78 },
  terracotta: { roughness: 0.78 },
  ceramic: { roughness: 0.2, clearcoat: 0.6 },
  stoneware: { roughness: 0.72 },
  lacquer: { roughness: 0.42 },
  gloss: { roughness: 0.12, clearcoat: 1 },
  glass: { roughness: 0.05, opacity: 0.35 },
  rattan: { roughness: 0.45 },
  bamboo: { roughness: 0.42 },
  cane: FIBRE,
  wicker: FIBRE,
  seagrass: { roughness: 0.8 },
  jute: { roughness: 0.9 },
  cord: { roughness: 0.85 },
  papercord: { roughness: 0.85 },
  paper: { roughness: 0.9 },
  rubber: { roughness: 0.7 },
  shade: { roughness: 0.9, glow: 0.2 },
  opal: { roughness: 0.2, glow: 0.5 },
  bulb: { roughness: 0.2, glow: 1 },
  leaf: { roughness: 0.42 },
  soil: { roughness: 1 },
  bark: { roughness: 0.9 },
};

const UNKNOWN: Surface = { roughness: 0.6 };

/** The surface of a material by its name, such as `velvet` or `oak-natural`; half-matt for an unknown one. */
export const surfaceOf = (material: string): Surface =>
  SURFACES[material] ?? SURFACES[firstWord(material)] ?? UNKNOWN;

export const firstWord = (material: string): string => material.split('-')[0] ?? '';
