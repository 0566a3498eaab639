import type { FinishSource, ProductSource, VariantSource } from './source-schema.ts';
import type { Sources } from './sources.ts';

type Facts = Record<string, string | number | boolean>;

const FIRE_LABEL = 'Permanent label, Fire Safety Regulations 1988';

const CLOTHS: ReadonlySet<string> = new Set([
  'linen',
  'cotton',
  'wool',
  'velvet',
  'boucle',
  'leather',
]);

/** What a variant says of itself, by the slugs of facts.json. */
export const factsOf = (
  { facts: { brand, category, care, product: named } }: Pick<Sources, 'facts'>,
  product: ProductSource,
  variant: VariantSource,
  finishes: readonly FinishSource[],
): Facts => {
  const {
    packing: ofBrand,
    'seat-filling': filling,
    ...byBrand
  } = brand[product.ref.slice(0, 3)] ?? {};
  const {
    density = 0,
    packing: ofCategory = 'whole',
    isSoft = false,
    isPile = false,
    ...byCategory
  } = category[product.categories[0] ?? ''] ?? {};
  const { packing: ownPacking, ...own } = {
    ...named[product.ref],
    ...named[`${product.ref}-${variant.code}`],
  };
  const size = variant.size ?? product.size;
  const cloth = finishes.find(({ material }) => CLOTHS.has(material));
  const main = (isSoft ? cloth : undefined) ?? finishes[0];
  const kilograms = Number(own.weight ?? weightOf(size, density));
  const isFlat = ofBrand === 'flat' && ofCategory === 'legs';
  const packing = ownPacking ?? (isFlat ? 'flat' : ofCategory);
  return {
    ...byBrand,
    ...byCategory,
    ...careFor(main, care),
    ...(isPile ? { pile: size[0] } : {}),
    ...(isSoft && cloth !== undefined
      ? {
          'fire-label': FIRE_LABEL,
          'removable-covers': false,
          ...(filling === undefined ? {} : { 'seat-filling': filling }),
        }
      : {}),
    ...(density === 0
      ? {}
      : {
          weight: kilograms,
          parcels: parcelsText(size, kilograms, packing),
          assembly: ASSEMBLY[packing],
        }),
    ...own,
  };
};

/** A coat is cared for, and not the timber under it. */
const careFor = (main: FinishSource | undefined, care: Readonly<Record<string, string>>): Facts => {
  const text = main === undefined ? undefined : care[main.isCoat ? 'coat' : main.material];
  return text === undefined ? {} : { care: text };
};

type Size = ProductSource['size'];
type Packing = 'whole' | 'legs' | 'flat' | 'rolled';

/** Kilograms, at least half of one. */
const weightOf = ([height, width, length]: Size, density: number): number => {
  const kilograms = (height / 1_000) * (width / 1_000) * (length / 1_000) * density;
  return kilograms < 10 ? Math.max(Math.round(kilograms * 2), 1) / 2 : Math.round(kilograms);
};

const ASSEMBLY: Readonly<Record<Packing, string>> = {
  whole: 'Arrives assembled',
  rolled: 'Arrives assembled',
  legs: 'Fit the legs',
  flat: 'Some assembly',
};

/** Millimetres of padding on both sides together, and what legs and boards take. */
const PADDING = 60;
const LEGS = 150;
const BOARDS = 140;
const ROLL = 320;

/** The parcels of a piece, as `228 × 106 × 67 cm, 61 kg`. */
const parcelsText = (
  [height, width, length]: Size,
  kilograms: number,
  packing: Packing,
): string => {
  const [long = 0, middle = 0, short = 0] = [height, width, length].toSorted((a, b) => b - a);
  switch (packing) {
    case 'whole':
      return parcel([long + PADDING, middle + PADDING, short + PADDING], kilograms);
    case 'legs': {
      const [most = 0, next = 0, least = 0] = [
        Math.max(height - LEGS, LEGS),
        width,
        length,
      ].toSorted((a, b) => b - a);
      return parcel([most + PADDING, next + PADDING, least + PADDING], kilograms);
    }
    case 'flat': {
      const one = [long + PADDING, Math.min(middle, 1_000) + PADDING, BOARDS] as const;
      return kilograms > 25
        ? [parcel(one, Math.ceil(kilograms / 2)), parcel(one, Math.floor(kilograms / 2))].join('; ')
        : parcel(one, kilograms);
    }
    case 'rolled':
      return parcel([middle + PADDING, ROLL, ROLL], kilograms);
  }
};

/** Packing weighs a twentieth of the piece. */
const parcel = (sides: readonly [number, number, number], kilograms: number): string =>
  `${sides.map((side) => Math.ceil(side / 10)).join(' × ')} cm, ${Math.max(Math.round(kilograms * 1.05), 1)} kg`;
