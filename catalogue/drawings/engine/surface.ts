import type { FinishSource } from '../../build/source-schema.ts';

export type Texture =
  | 'wood'
  | 'weave'
  | 'loops'
  | 'velvet'
  | 'leather'
  | 'metal'
  | 'paint'
  | 'marble'
  | 'travertine'
  | 'cane'
  | 'paper'
  | 'glaze'
  | 'glass'
  | 'opal'
  | 'mirror';

/** How a finish looks: its colour and what light does on it. */
export interface Surface {
  readonly hex: string;
  readonly texture: Texture;
}

const OF_MATERIAL: Readonly<Record<string, Texture>> = {
  linen: 'weave',
  cotton: 'weave',
  wool: 'weave',
  jute: 'weave',
  velvet: 'velvet',
  boucle: 'loops',
  leather: 'leather',
  steel: 'metal',
  iron: 'metal',
  brass: 'metal',
  aluminium: 'metal',
  marble: 'marble',
  travertine: 'travertine',
  glass: 'glass',
  ceramic: 'glaze',
  rattan: 'cane',
  paper: 'paper',
};

const NAMED: readonly (readonly [RegExp, Texture])[] = [
  [/paint$/, 'paint'],
  [/cord$/, 'weave'],
  [/lacquer$/, 'glaze'],
  [/enamelled|aluminium|white iron/, 'paint'],
  [/^Opal/, 'opal'],
  [/^Mirror/, 'mirror'],
];

/** The surface that a finish stands for; woods are what no other rule names. */
export const surfaceOf = ({ name, hex, material }: FinishSource): Surface => ({
  hex,
  texture: NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? OF_MATERIAL[material] ?? 'wood',
});

/** A plain colour that is no finish of the catalogue, such as a wall or a book. */
export const plain = (hex: string): Surface => ({ hex, texture: 'paint' });
