/** Dimensions of a product in millimetres; 0 if unknown. */
export interface Measures {
  readonly height: number;
  readonly width: number;
  readonly length: number;
}

/** How a 3D model is given the dimensions of a product. */
export interface Fit {
  /** Factors along the model's own width, height and depth. */
  readonly scale: readonly [x: number, y: number, z: number];
  /** Whether it lies crosswise: its width is the product's length, so it is turned by a quarter. */
  readonly across: boolean;
}

/** Width, height and depth of a model in metres. */
interface Extent {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A model hangs from something if its height would shrink to less than this, relative to its width. */
const FLEX = 0.5;

/** A model lies crosswise if a quarter turn makes it fit better by this factor. */
const NEARER = 1.25;

const AS_IT_IS: Fit = { scale: [1, 1, 1], across: false };

/**
 * How to scale a model to the product's own dimensions. A model that is far too high for them hangs
 * from a flex, or stands on feet that they do not include: it keeps its proportions.
 */
export const fitOf = (model: Extent, { width, height, length }: Measures): Fit => {
  if (width === 0 || height === 0 || length === 0) return AS_IT_IS;
  const along = skewOf(width / model.x, length / model.z);
  const turned = skewOf(length / model.x, width / model.z);
  const across = turned * NEARER < along;
  const [wide, deep] = across ? [length, width] : [width, length];
  const [x, y, z] = [wide / model.x / MM, height / model.y / MM, deep / model.z / MM];
  return { scale: y < FLEX * Math.min(x, z) ? [x, (x + z) / 2, z] : [x, y, z], across };
};

const MM = 1000;

/** How unevenly two factors stretch; 1 if they are the same. */
const skewOf = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other);
