import { drawBall, drawLathe, drawRod, drawRoll } from './draw-round.ts';
import { drawBox, drawSheet } from './draw-flat.ts';
import type { Palette } from './palette.ts';
import type { Mark, Solid } from './solid.ts';
import { path, smooth, straight } from './svg.ts';
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

const drawMark = (mark: Mark, solid: Solid, stage: Stage, palette: Palette): string => {
  const line = mark.points.map((point) => place(stage, point));
  const colour = palette.line(
    mark.surface ?? solid.surface,
    mark.surface ? 0 : (mark.tone ?? SEAM),
  );
  const shape = mark.smooth === true ? smooth : straight;
  if (mark.filled === true) return path(shape(line), { fill: colour });
  const width = Math.max((mark.width ?? 4) * stage.scale, 0.6);
  return path(shape(line, false), { stroke: colour, width });
};

/** One solid with whatever is marked on it. */
export const draw = (solid: Solid, stage: Stage, palette: Palette): string =>
  body(solid, stage, palette) +
  (solid.marks ?? []).map((mark) => drawMark(mark, solid, stage, palette)).join('');
