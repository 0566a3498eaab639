import type { Point2 } from './vector.ts';

const number = (value: number): string => String(Math.round(value * 10) / 10);

const points = (line: readonly Point2[]): string =>
  line.map(([x, y]) => `${number(x)} ${number(y)}`).join(' ');

const between = (a: Point2, b: Point2): Point2 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

const tenths = (value: number): number => Math.round(value * 10);

/** Path data of straight lines, in steps from point to point, which are shorter to write. */
export const straight = (line: readonly Point2[], closed = true): string => {
  const whole = line.map(([x, y]): Point2 => [tenths(x), tenths(y)]);
  const [start = [0, 0], ...rest] = whole;
  const steps = rest.flatMap(([x, y], place) => {
    const [fromX, fromY] = whole[place] ?? start;
    return x === fromX && y === fromY ? [] : [pair((x - fromX) / 10, (y - fromY) / 10)];
  });
  return `M${pair(start[0] / 10, start[1] / 10)}l${steps.join(' ')}${closed ? 'z' : ''}`;
};

/** A minus sign parts two numbers as well as a space does. */
const pair = (x: number, y: number): string => (y < 0 ? `${x}${y}` : `${x} ${y}`);

/** Path data of a curve that has the points as its corners (quadratic, through the middles). */
export const smooth = (line: readonly Point2[], closed = true): string => {
  const [first, second] = line;
  const last = line.at(-1);
  if (!first || !second || !last || line.length < 3) return straight(line, closed);
  if (!closed) {
    const inner = line.slice(1, -1).map((corner, place) => {
      const next = line[place + 2] ?? last;
      return `Q${points([corner, place + 3 === line.length ? last : between(corner, next)])}`;
    });
    return `M${points([first])}${inner.join('')}`;
  }
  const arcs = line.map((corner, place) => {
    const next = line[(place + 1) % line.length] ?? first;
    return `Q${points([corner, between(corner, next)])}`;
  });
  return `M${points([between(last, first)])}${arcs.join('')}z`;
};

export interface PathStyle {
  readonly fill?: string;
  readonly opacity?: number | undefined;
  readonly stroke?: string | undefined;
  readonly width?: number | undefined;
}

/** A path element; what is not given is left to the group around it. */
export const path = (data: string, { fill, opacity, stroke, width }: PathStyle): string => {
  const line =
    stroke !== undefined && width !== undefined && width > 0.15
      ? ` stroke="${stroke}" stroke-width="${number(width)}"`
      : '';
  const sheer =
    opacity === undefined ? '' : ` opacity="${String(Math.round(opacity * 100) / 100)}"`;
  return `<path d="${data}" fill="${fill ?? 'none'}"${line}${sheer}/>`;
};

export const ellipse = (
  [x, y]: Point2,
  [radiusX, radiusY]: Point2,
  { fill, opacity }: PathStyle,
): string => {
  const sheer = opacity === undefined ? '' : ` opacity="${String(opacity)}"`;
  return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(radiusX)}" ry="${number(radiusY)}" fill="${fill ?? 'none'}"${sheer}/>`;
};
