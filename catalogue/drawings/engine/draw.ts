import { drawBall, drawLathe, drawRod, drawRoll } from './draw-round.ts';
import { drawBox, drawSheet } from './draw-flat.ts';
import type { Palette } from './palette.ts';
import type { Mark, Solid } from './solid.ts';
import { path, smooth, straight, type PathStyle } from './svg.ts';
import { place, type Stage } from './vector.ts';

const body = (solid: Solid, stage: Stage, palette: Palette): string => {
  switch (solid.kind) {
    case 'box':
      return drawBox(solid, stage, palette);
    case 'lathe':
      return drawLathe(solid, stage, palette);
    case 'rod':
      return drawRod(solid, stage, palette);
    case 'roll':
      return drawRoll(solid, stage, palette);
    case 'sheet':
      return drawSheet(solid, stage, palette);
    case 'ball':
      return drawBall(solid, stage, palette);
  }
};

/** Seams are drawn this much darker than the solid unless they say otherwise. */
const SEAM = -0.22;

const styleOf = (mark: Mark, solid: Solid, stage: Stage, palette: Palette): PathStyle => {
  const tone = mark.surface ? 0 : (mark.tone ?? SEAM);
  const colour = palette.line(mark.surface ?? solid.surface, tone);
  if (mark.filled === true) return { fill: colour };
  return { stroke: colour, width: Math.max((mark.width ?? 4) * stage.scale, 0.6) };
};

const outlineOf = (mark: Mark, stage: Stage): string => {
  const line = mark.points.map((point) => place(stage, point));
  const shape = mark.smooth === true ? smooth : straight;
  return shape(line, mark.filled === true);
};

/** Marks of one look that follow each other share a path. */
const drawMarks = (solid: Solid, stage: Stage, palette: Palette): string => {
  const runs: { key: string; style: PathStyle; data: string }[] = [];
  for (const mark of solid.marks ?? []) {
    const style = styleOf(mark, solid, stage, palette);
    const key = JSON.stringify(style);
    const last = runs.at(-1);
    if (last?.key === key) last.data += outlineOf(mark, stage);
    else runs.push({ key, style, data: outlineOf(mark, stage) });
  }
  return runs.map(({ style, data }) => path(data, style)).join('');
};

/** One solid with whatever is marked on it. */
export const draw = (solid: Solid, stage: Stage, palette: Palette): string =>
  body(solid, stage, palette) + drawMarks(solid, stage, palette);
