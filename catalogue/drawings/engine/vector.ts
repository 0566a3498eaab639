/** Millimetres: x to the right, y up, z towards the viewer. */
export type Point3 = readonly [number, number, number];
/** Pixels: x to the right, y down. */
export type Point2 = readonly [number, number];

export interface Camera {
  readonly right: Point3;
  readonly up: Point3;
  /** From the scene to the viewer. */
  readonly toward: Point3;
}

const RADIAN = Math.PI / 180;

/** Parallel projection from a place to the right of the front by `azimuth` and above it by `elevation` (degrees). */
export const cameraAt = (azimuth: number, elevation: number): Camera => {
  const [sinA, cosA] = [Math.sin(azimuth * RADIAN), Math.cos(azimuth * RADIAN)];
  const [sinE, cosE] = [Math.sin(elevation * RADIAN), Math.cos(elevation * RADIAN)];
  return {
    right: [cosA, 0, -sinA],
    up: [-sinA * sinE, cosE, -cosA * sinE],
    toward: [sinA * cosE, sinE, cosA * cosE],
  };
};

export const dot = (one: Point3, other: Point3): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

export const unit = (vector: Point3): Point3 => {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
};

/** Where a camera puts points on the paper: `scale` pixels a millimetre, `origin` for 0,0,0. */
export interface Stage {
  readonly camera: Camera;
  readonly scale: number;
  readonly origin: Point2;
}

export const place = ({ camera, scale, origin }: Stage, point: Point3): Point2 => [
  origin[0] + dot(point, camera.right) * scale,
  origin[1] - dot(point, camera.up) * scale,
];

const cross = (o: Point2, a: Point2, b: Point2): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

const chain = (points: readonly Point2[]): Point2[] => {
  const kept: Point2[] = [];
  for (const point of points) {
    while (kept.length > 1 && turnsBack(kept, point)) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
};

const turnsBack = (kept: readonly Point2[], point: Point2): boolean => {
  const [before, last] = kept.slice(-2);
  return before !== undefined && last !== undefined && cross(before, last, point) <= 0;
};

/** Convex hull (Andrew's monotone chain). */
export const hull = (points: readonly Point2[]): Point2[] => {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain([...sorted].reverse())];
};

/** `count` points on a circle of radius 1. */
export const circle = (count: number): Point2[] =>
  Array.from({ length: count }, (_, step) => {
    const angle = (2 * Math.PI * step) / count;
    return [Math.cos(angle), Math.sin(angle)];
  });
