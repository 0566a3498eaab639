import { type Access, millimetresIn } from '@parlour/domain';
import {
  fitInPlace,
  fitAllThrough,
  fitThrough,
  isPutTogether,
  packed,
  type OpeningFit,
  type Piece,
  type Space,
  type Sides,
  type Verdict,
} from './fit.ts';

/** Fields of the form, in its order: centimetres as typed, '' for none. */
export const FIT_FIELDS = [
  ...(['width', 'depth', 'height'] as const),
  ...(['doorWidth', 'doorHeight', 'stairsWidth', 'stairsHeight'] as const),
] as const;

export type FitField = (typeof FIT_FIELDS)[number];
export type FitValues = Readonly<Record<FitField, string>>;

/** One of the answers: about the piece or about its parcel. */
interface FitLine {
  readonly about: string;
  readonly verdict: Verdict;
  readonly text: string;
}

export interface FitAnswer {
  readonly lines: readonly FitLine[];
  /** By field; '' is the form as a whole. */
  readonly errors: Readonly<Partial<Record<FitField | '', string>>>;
}

/** The smallest and the largest input, in centimetres. */
const LEAST = 1;
const MOST = 2_000;
const NOT_A_MEASURE = `Enter a size from ${LEAST} to ${MOST.toLocaleString('en-GB')} cm, such as 82.5.`;
/** Millimetres above stairs, unless the form has a height. */
const HEADROOM = 2_000;

/** Millimetres from an input: null for an empty one, undefined for an invalid one. */
const measureOf = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null;
  const millimetres = millimetresIn(typed, 'cm') ?? 0;
  return millimetres >= LEAST * 10 && millimetres <= MOST * 10
    ? Math.round(millimetres)
    : undefined;
};

/** The input from a URL or a form; '' for an absent field, and the first value of a list. */
export const fitValues = (given: (field: FitField) => string | null | undefined): FitValues =>
  Object.fromEntries(
    FIT_FIELDS.map((field) => [field, (given(field) ?? '').slice(0, 20)]),
  ) as FitValues;

/** Centimetres: the usual height of a door in the United Kingdom. */
const USUAL_DOOR = '198';

/** The measurements that a customer has already given with an address: its narrowest door; null for none. */
export const answeredPlace = (
  addresses: readonly Pick<Access, 'accessDoor'>[],
): FitValues | null => {
  const door = addresses.find(({ accessDoor }) => accessDoor > 0)?.accessDoor;
  if (door === undefined) return null;
  const known: Partial<FitValues> = { doorWidth: String(door), doorHeight: USUAL_DOOR };
  return fitValues((field) => known[field]);
};

export const isAsked = (values: FitValues): boolean =>
  FIT_FIELDS.some((field) => values[field].trim() !== '');

type Measures = Readonly<Record<FitField, number | null>>;

/** Whether a piece fits its space and the way there; empty without input. */
export const fitAnswer = (piece: Piece, values: FitValues): FitAnswer => {
  if (!isAsked(values)) return { lines: [], errors: {} };
  const read = FIT_FIELDS.map((field) => [field, measureOf(values[field])] as const);
  const wrong = read.filter(([, measure]) => measure === undefined);
  if (wrong.length > 0) {
    return {
      lines: [],
      errors: Object.fromEntries(wrong.map(([field]) => [field, NOT_A_MEASURE])),
    };
  }
  const measures = Object.fromEntries(read) as Measures;
  const errors = missing(measures);
  return Object.keys(errors).length > 0
    ? { lines: [], errors }
    : { lines: linesOf(piece, measures), errors };
};

/** Errors for measures without their counterparts. */
const missing = (measures: Measures): FitAnswer['errors'] => {
  const { width, depth, height, doorWidth, doorHeight, stairsWidth, stairsHeight } = measures;
  const errors: Partial<Record<FitField, string>> = {};
  const isPlace = width !== null || depth !== null || height !== null;
  if (isPlace && width === null) errors.width = 'Enter the width of the space as well.';
  if (isPlace && depth === null) errors.depth = 'Enter the depth of the space as well.';
  if (doorHeight !== null && doorWidth === null)
    errors.doorWidth = 'Enter the width of the door as well.';
  if (doorWidth !== null && doorHeight === null)
    errors.doorHeight = 'Enter the height of the door as well.';
  if (stairsHeight !== null && stairsWidth === null) {
    errors.stairsWidth = 'Enter the width of the stairs as well.';
  }
  return errors;
};

const linesOf = (piece: Piece, measures: Measures): readonly FitLine[] => {
  const { parcels } = piece;
  const { width, depth, height, doorWidth, doorHeight, stairsWidth, stairsHeight } = measures;
  const through = (what: string, wide: number, high: number): readonly FitLine[] => {
    const opening = { width: wide, height: high };
    // What is put together in its room never comes through as it stands.
    if (isPutTogether(piece)) {
      const packing = parcels.length === 1 ? 'parcel' : `${String(parcels.length)} parcels`;
      const about = `Through the ${what}, in its ${packing}`;
      return [openingLine(about, fitAllThrough(parcels, opening))];
    }
    return [
      openingLine(`Through the ${what}`, fitThrough(piece, opening)),
      openingLine(
        `Through the ${what}, still packed`,
        fitThrough(parcels[0] ?? packed(piece), opening),
      ),
    ];
  };
  return [
    ...(width === null || depth === null ? [] : [placeLine(piece, { width, depth, height })]),
    ...(doorWidth === null || doorHeight === null ? [] : through('door', doorWidth, doorHeight)),
    ...(stairsWidth === null ? [] : through('stairs', stairsWidth, stairsHeight ?? HEADROOM)),
  ];
};

const SAID = [
  ['width', 'in width', 'too wide'],
  ['depth', 'in depth', 'too deep'],
  ['height', 'in height', 'too high'],
] as const;

const placeLine = (piece: Sides, space: Space): FitLine => {
  const { fits, turned, spare } = fitInPlace(piece, space);
  const about = 'In its space';
  const way = turned ? ' turned by a quarter' : '';
  if (fits) {
    const left = SAID.flatMap(([side, said]) =>
      spare[side] === null ? [] : [`${centimetres(spare[side])} ${said}`],
    );
    return { about, verdict: 'fits', text: `It fits${way}, with ${inWords(left)} to spare.` };
  }
  const over = SAID.flatMap(([side, , said]) => {
    const left = spare[side] ?? 0;
    return left < 0 ? [`${centimetres(-left)} ${said}`] : [];
  });
  const also = turned ? ', even turned by a quarter' : '';
  return { about, verdict: 'no', text: `It doesn’t fit: it’s ${inWords(over)}${also}.` };
};

const openingLine = (about: string, { verdict, way, spare }: OpeningFit): FitLine => {
  const texts: Readonly<Record<Verdict, string>> = {
    fits: `It goes through ${way.held}, with ${centimetres(spare)} to spare.`,
    tight: `It’s tight: ${way.held}, it leaves only ${centimetres(spare)} for hands.`,
    no: `It doesn’t go through: the best way round, ${way.held}, misses by ${centimetres(-spare)}.`,
  };
  return { about, verdict, text: texts[verdict] };
};

const inWords = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);

const centimetres = (millimetres: number): string =>
  `${(millimetres / 10).toLocaleString('en-GB', { maximumFractionDigits: 1 })} cm`;

/** `210 × 90 × 76 cm`: width, depth and height. */
const sizeInWords = ({ width, depth, height }: Sides): string =>
  `${[width, depth, height].map((side) => (side / 10).toLocaleString('en-GB')).join(' × ')} cm`;

/** What the form says of the sizes of a piece and its parcels. */
export const sizesInWords = (piece: Piece): string => {
  const itself = `It measures ${sizeInWords(piece)} (width, depth and height)`;
  const sizes = piece.parcels.map(sizeInWords);
  if (sizes.length === 0) {
    return `${itself}. We don’t know the size of its parcel: ${sizeInWords(packed(piece))} allows 4 cm of packing on each side. If it arrives in parts, it needs less.`;
  }
  const parcels = sizes.length === 1 ? 'one parcel' : `${String(sizes.length)} parcels`;
  return `${itself}, and arrives in ${parcels}: ${new Intl.ListFormat('en-GB').format(sizes)}.`;
};
