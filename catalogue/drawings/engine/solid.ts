import type { Surface } from './surface.ts';
import { circle, type Point2, type Point3 } from './vector.ts';

/** A line or patch drawn on a solid, such as a seam, a button or the figure of a rug. */
export interface Mark {
  readonly points: readonly Point3[];
  /** Filled instead of stroked. */
  readonly filled?: boolean;
  /** Millimetres, for lines. */
  readonly width?: number;
  /** Lighter (positive) or darker than the solid; ignored when `surface` is given. */
  readonly tone?: number;
  readonly surface?: Surface;
  /** Corners rounded into a curve. */
  readonly smooth?: boolean;
}

interface Common {
  readonly surface: Surface;
  readonly marks?: readonly Mark[];
  /** Gives off light: no shading. */
  readonly glow?: boolean;
}

/** A box; x and z are its middle, y is its underside. */
export interface Box extends Common {
  readonly kind: 'box';
  readonly at: Point3;
  readonly size: Point3;
  /** Radius of edges and corners. */
  readonly round: number;
  /** Grain of wood runs upright instead of along the longest side. */
  readonly upright?: boolean;
}

/** A turned body about an upright axis. */
export interface Lathe extends Common {
  readonly kind: 'lathe';
  readonly at: Point3;
  /** Radius and height above `at`, from the bottom up. */
  readonly profile: readonly Point2[];
  /** Looking into it from above or below shows the inside. */
  readonly open?: boolean;
  /** Number of flutes round the body. */
  readonly flutes?: number;
  /** The profile is a curve through its points instead of straight between them. */
  readonly curved?: boolean;
}

/** A straight bar, round and perhaps tapered. */
export interface Rod extends Common {
  readonly kind: 'rod';
  readonly from: Point3;
  readonly to: Point3;
  readonly radii: Point2;
}

/** A lying cylinder along x or z; `at` is its middle. */
export interface Roll extends Common {
  readonly kind: 'roll';
  readonly axis: 'x' | 'z';
  readonly at: Point3;
  readonly radius: number;
  readonly length: number;
  /** A spiral on the end, as on a scrolled arm. */
  readonly scroll?: boolean;
}

/** An outline with thickness. `front`: x and y, thick in z; `side`: z and y, thick in x; `top`: x and z, thick in y. */
export interface Sheet extends Common {
  readonly kind: 'sheet';
  readonly plane: 'front' | 'side' | 'top';
  readonly outline: readonly Point2[];
  /** Where it begins and ends along the third axis. */
  readonly span: Point2;
  readonly round?: number;
  /** One of several that make up a larger face: no shading of its own. */
  readonly flat?: boolean;
}

export interface Ball extends Common {
  readonly kind: 'ball';
  readonly at: Point3;
  readonly radius: number;
}

export type Solid = Box | Lathe | Rod | Roll | Sheet | Ball;

export interface Bounds {
  readonly min: Point3;
  readonly max: Point3;
}

const boundsOfPoints = (points: readonly Point3[], around = 0): Bounds => {
  const along = (axis: 0 | 1 | 2) => points.map((point) => point[axis]);
  const [xs, ys, zs] = [along(0), along(1), along(2)];
  return {
    min: [Math.min(...xs) - around, Math.min(...ys) - around, Math.min(...zs) - around],
    max: [Math.max(...xs) + around, Math.max(...ys) + around, Math.max(...zs) + around],
  };
};

/** A sheet's outline point in space, at a place along its third axis. */
export const onSheet = ({ plane }: Pick<Sheet, 'plane'>, [a, b]: Point2, c: number): Point3 => {
  if (plane === 'front') return [a, b, c];
  return plane === 'side' ? [c, b, a] : [a, c, b];
};

export const boundsOf = (solid: Solid): Bounds => {
  switch (solid.kind) {
    case 'box': {
      const { at, size } = solid;
      return {
        min: [at[0] - size[0] / 2, at[1], at[2] - size[2] / 2],
        max: [at[0] + size[0] / 2, at[1] + size[1], at[2] + size[2] / 2],
      };
    }
    case 'lathe':
      return latheBounds(solid);
    case 'rod': {
      return boundsOfPoints([solid.from, solid.to], Math.min(...solid.radii) * 0.7);
    }
    case 'roll':
      return rollBounds(solid);
    case 'sheet':
      return boundsOfPoints(
        solid.span.flatMap((c) => solid.outline.map((point) => onSheet(solid, point, c))),
      );
    case 'ball':
      return boundsOfPoints([solid.at], solid.radius);
  }
};

const latheBounds = ({ at, profile }: Lathe): Bounds => {
  const radius = Math.max(...profile.map(([r]) => r));
  const heights = profile.map(([, y]) => y);
  return {
    min: [at[0] - radius, at[1] + Math.min(...heights), at[2] - radius],
    max: [at[0] + radius, at[1] + Math.max(...heights), at[2] + radius],
  };
};

const rollBounds = ({ axis, at, radius, length }: Roll): Bounds => {
  const along = (side: 'x' | 'z') => (side === axis ? length / 2 : radius);
  return {
    min: [at[0] - along('x'), at[1] - radius, at[2] - along('z')],
    max: [at[0] + along('x'), at[1] + radius, at[2] + along('z')],
  };
};

/** Outline of a solid seen from straight above, at a height. */
export const planOf = (solid: Solid, y: number): Point3[] => {
  if (solid.kind === 'sheet' && solid.plane === 'top') {
    return solid.outline.map(([x, z]): Point3 => [x, y, z]);
  }
  const { min, max } = boundsOf(solid);
  if (solid.kind !== 'lathe' && solid.kind !== 'ball') {
    return cornersOf({ min, max }).map(([x, , z]): Point3 => [x, y, z]);
  }
  const radius = (max[0] - min[0]) / 2;
  return circle(16).map(([cos, sin]): Point3 => [
    solid.at[0] + radius * cos,
    y,
    solid.at[2] + radius * sin,
  ]);
};

/** Points that hold a solid between them. */
export const shellOf = (solid: Solid): Point3[] => {
  const { min, max } = boundsOf(solid);
  if (solid.kind === 'ball') {
    const [x, y, z] = solid.at;
    return [[x, min[1], z], ...planOf(solid, y), [x, max[1], z]];
  }
  if (solid.kind === 'sheet' && solid.plane === 'front') {
    return solid.span.flatMap((z) => solid.outline.map(([x, y]): Point3 => [x, y, z]));
  }
  return [...planOf(solid, min[1]), ...planOf(solid, max[1])];
};

/** What holds several solids. */
export const boundsOfAll = (solids: readonly Solid[]): Bounds =>
  boundsOfPoints(solids.map(boundsOf).flatMap(({ min, max }) => [min, max]));

/** The eight corners of a box of space. */
export const cornersOf = ({ min, max }: Bounds): Point3[] =>
  [min[0], max[0]].flatMap((x) =>
    [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((z): Point3 => [x, y, z])),
  );
