import { type Parcel, parcelsOf } from '@parlour/domain';

/** Outer dimensions of a piece as it stands, in millimetres. */
export interface Sides {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** The space for a piece, in millimetres; a height of null means any room's. */
export interface Space {
  readonly width: number;
  readonly depth: number;
  readonly height: number | null;
}

/** An opening on the way: a door, or stairs with the space above them. Millimetres. */
export interface Opening {
  readonly width: number;
  readonly height: number;
}

/** How a piece fits its space: what is left on each side, negative if it is too large. */
export interface PlaceFit {
  readonly fits: boolean;
  /** Whether it is turned by a quarter, with its depth along the width of the space. */
  readonly turned: boolean;
  readonly spare: Space;
}

export type Verdict = 'fits' | 'tight' | 'no';

/** The best way of a piece through an opening. */
export interface OpeningFit {
  readonly verdict: Verdict;
  /** The sides that point forward, and how people hold it. */
  readonly way: CarryPosition;
  /** The smaller of what is left of the width and of the height; negative if it is too large. */
  readonly spare: number;
}

type Side = keyof Sides;

/** A way to carry it: the side across the opening, the side that stands up, and the words for it. */
interface CarryPosition {
  readonly across: Side;
  readonly up: Side;
  readonly held: string;
}

/** Upright ones before those that need tipping. */
const WAYS: readonly CarryPosition[] = [
  { across: 'width', up: 'height', held: 'upright, front first' },
  { across: 'depth', up: 'height', held: 'upright, one end first' },
  { across: 'height', up: 'depth', held: 'on its back, one end first' },
  { across: 'width', up: 'depth', held: 'on its back, top first' },
  { across: 'height', up: 'width', held: 'on its end, front first' },
  { across: 'depth', up: 'width', held: 'on its end, top first' },
];

/** Millimetres that hands and a frame need: less is tight. */
const ROOM_FOR_HANDS = 20;

/** Millimetres that packing adds to each dimension, if those of the parcel are unknown. */
const PACKING = 80;

/** A piece in its packing. */
export const packed = ({ width, depth, height }: Sides): Sides => ({
  width: width + PACKING,
  depth: depth + PACKING,
  height: height + PACKING,
});

/** The best position of a piece in a space; unturned if both are equally good. */
export const fitInPlace = (piece: Sides, space: Space): PlaceFit => {
  const plain = standing(piece, space, false);
  const turned = standing({ ...piece, width: piece.depth, depth: piece.width }, space, true);
  return leastOf(turned.spare) > leastOf(plain.spare) && !plain.fits ? turned : plain;
};

const standing = (piece: Sides, space: Space, turned: boolean): PlaceFit => {
  const spare = {
    width: space.width - piece.width,
    depth: space.depth - piece.depth,
    height: space.height === null ? null : space.height - piece.height,
  };
  return { fits: leastOf(spare) >= 0, turned, spare };
};

const leastOf = ({ width, depth, height }: Space): number =>
  Math.min(width, depth, height ?? Infinity);

/** The first way that leaves room for hands; if there is none, the one that misses by the least. */
export const fitThrough = (piece: Sides, opening: Opening): OpeningFit => {
  const ways = WAYS.map((way) => {
    const spare = Math.min(opening.width - piece[way.across], opening.height - piece[way.up]);
    return { way, spare };
  });
  const { way, spare } =
    ways.find((one) => one.spare >= ROOM_FOR_HANDS) ??
    ways.reduce((most, one) => (one.spare > most.spare ? one : most));
  return { way, spare, verdict: verdictOf(spare) };
};

/** How the one of several parcels goes through that goes worst. */
export const fitAllThrough = (parcels: readonly Sides[], opening: Opening): OpeningFit =>
  parcels
    .map((parcel) => fitThrough(parcel, opening))
    .reduce((worst, one) => (one.spare < worst.spare ? one : worst));

const verdictOf = (spare: number): Verdict => {
  if (spare >= ROOM_FOR_HANDS) return 'fits';
  return spare >= 0 ? 'tight' : 'no';
};

/** A piece, as it stands and as it arrives. */
export interface Piece extends Sides {
  /** Those that its facts name; none if they do not. */
  readonly parcels: readonly Sides[];
}

/** A piece with the parcels in which it arrives; null if one of its own dimensions is unknown. */
export const pieceOf = (variant: {
  readonly widthDim: number;
  readonly lengthDim: number;
  readonly heightDim: number;
  readonly facts: Parameters<typeof parcelsOf>[0];
}): Piece | null => {
  const { widthDim: width, lengthDim: depth, heightDim: height, facts } = variant;
  if (width <= 0 || depth <= 0 || height <= 0) return null;
  return { width, depth, height, parcels: parcelsOf(facts).map(sidesOf) };
};

/** Whether a piece is put together in its room: it comes in several parcels, or in one that is smaller than itself. */
export const isPutTogether = ({ parcels, ...sides }: Piece): boolean => {
  const [parcel] = parcels;
  if (parcel === undefined || parcels.length > 1) return parcels.length > 1;
  const least = inOrder(parcel);
  return inOrder(sides).some((side, at) => side > (least[at] ?? side));
};

const inOrder = ({ width, depth, height }: Sides): readonly number[] =>
  [width, depth, height].toSorted((one, other) => other - one);

const sidesOf = ({ sides: [width, depth, height] }: Parcel): Sides => ({ width, depth, height });
