/** Outer measures of a piece as it stands, in millimetres. */
export interface Sides {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** Where a piece is to stand; a height of null is that of any room. Millimetres. */
export interface Place {
  readonly width: number;
  readonly depth: number;
  readonly height: number | null;
}

/** What a piece is carried through: a door, or stairs with what is above them. Millimetres. */
export interface Opening {
  readonly width: number;
  readonly height: number;
}

/** How a piece stands in a place: what is left on each side, negative where it is missing. */
export interface PlaceFit {
  readonly fits: boolean;
  /** Whether it is turned by a quarter, its depth along the place's width. */
  readonly turned: boolean;
  readonly spare: Place;
}

export type Verdict = 'fits' | 'tight' | 'no';

/** How a piece goes through an opening the best way round. */
export interface OpeningFit {
  readonly verdict: Verdict;
  /** Which sides are seen from the front as it goes through, and how it is held for that. */
  readonly way: Way;
  /** What is left of the width or of the height, whichever is less; negative where it is missing. */
  readonly spare: number;
}

type Side = keyof Sides;

/** A way round: what lies across the opening, what stands up in it, and how that is said. */
interface Way {
  readonly across: Side;
  readonly up: Side;
  readonly held: string;
}

/** Upright before anything that needs tipping. */
const WAYS: readonly Way[] = [
  { across: 'width', up: 'height', held: 'upright, front first' },
  { across: 'depth', up: 'height', held: 'upright, one end first' },
  { across: 'height', up: 'depth', held: 'on its back, one end first' },
  { across: 'width', up: 'depth', held: 'on its back, top first' },
  { across: 'height', up: 'width', held: 'on its end, front first' },
  { across: 'depth', up: 'width', held: 'on its end, top first' },
];

/** Millimetres that hands and a frame need: less is tight. */
const ROOM_FOR_HANDS = 20;

/** Millimetres that packing adds to each measure, where nobody knows those of the parcel. */
const PACKING = 80;

/** A piece with its packing around it. */
export const packed = ({ width, depth, height }: Sides): Sides => ({
  width: width + PACKING,
  depth: depth + PACKING,
  height: height + PACKING,
});

/** How a piece stands best in a place; as it is rather than turned where both are alike. */
export const fitInPlace = (piece: Sides, place: Place): PlaceFit => {
  const plain = standing(piece, place, false);
  const turned = standing({ ...piece, width: piece.depth, depth: piece.width }, place, true);
  return leastOf(turned.spare) > leastOf(plain.spare) && !plain.fits ? turned : plain;
};

const standing = (piece: Sides, place: Place, turned: boolean): PlaceFit => {
  const spare = {
    width: place.width - piece.width,
    depth: place.depth - piece.depth,
    height: place.height === null ? null : place.height - piece.height,
  };
  return { fits: leastOf(spare) >= 0, turned, spare };
};

const leastOf = ({ width, depth, height }: Place): number =>
  Math.min(width, depth, height ?? Infinity);

/** The first way round that leaves room for hands; if there is none, the one that misses least. */
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

const verdictOf = (spare: number): Verdict => {
  if (spare >= ROOM_FOR_HANDS) return 'fits';
  return spare >= 0 ? 'tight' : 'no';
};

/** The piece's own measures; null where one is unknown. */
export const sidesOf = (variant: {
  readonly widthDim: number;
  readonly lengthDim: number;
  readonly heightDim: number;
}): Sides | null => {
  const { widthDim: width, lengthDim: depth, heightDim: height } = variant;
  return width > 0 && depth > 0 && height > 0 ? { width, depth, height } : null;
};
