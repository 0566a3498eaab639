import type { Object3D } from 'three';
import type { ModelFinish } from '#lib/gallery/product-gallery.ts';
import { viewer, type Figure } from '../../state/gallery/viewer.ts';
import {
  applyLook,
  buildStage,
  loadModel,
  siteColour,
  sizeOf,
  type Stage,
  withMain,
} from '@parlour/models/browser';
import { drawMeasures, type MeasureLines } from './measures.ts';
import type { ViewedItem } from './viewed-item.ts';

/** The elements that show the model, and the signal that ends it. */
export interface ViewerElements {
  readonly canvas: HTMLCanvasElement;
  /** Its children are the dimensions, which move to their lines on the screen. */
  readonly figures: HTMLElement;
  readonly until: AbortSignal;
}

export interface ModelView {
  readonly stage: Stage;
  readonly model: Object3D;
  readonly figures: readonly Figure[];
  readonly move: (act: MoveAction) => void;
  readonly wear: (finish: ModelFinish) => void;
  /** Shows or hides the dimensions. */
  readonly measure: (isShown: boolean) => void;
}

export type MoveAction = 'zoomIn' | 'zoomOut' | 'reset' | 'left' | 'right' | 'up' | 'down';

/** Fraction of a circle by which a key turns the model, and factor by which another moves closer. */
const TURN = 1 / 24;
const NEARER = 1.2;

/**
 * Loads the model and shows it; null if the viewer closes first.
 * @throws {Error} if the file cannot be parsed
 */
export const show = async (
  { canvas, figures, until }: ViewerElements,
  { model: files, measures }: ViewedItem,
  chosen: ModelFinish | undefined,
): Promise<ModelView | null> => {
  const model = await loadModel(files.fbx, measures, (part) => {
    if (!until.aborted) viewer.progress(part);
  });
  await applyLook(model, chosen ? withMain(files.look, chosen, model) : files.look);
  if (until.aborted) return null;
  const stage = buildStage(canvas);
  until.addEventListener('abort', stage.stop);
  stage.present(model);
  const lines = measure(stage, model, figures);
  return {
    stage,
    model,
    figures: lines.figures,
    move: (act) => {
      move(stage, act);
      stage.redraw();
    },
    wear: (finish) => {
      void applyLook(model, withMain(files.look, finish, model)).then(stage.redraw);
    },
    measure: (isShown) => {
      lines.lines.visible = isShown;
      stage.redraw();
    },
  };
};

const measure = (stage: Stage, model: Object3D, figures: HTMLElement): MeasureLines => {
  const measures = drawMeasures(sizeOf(model), siteColour('muted'));
  stage.scene.add(measures.lines);
  stage.onDraw(() => {
    measures.place([...figures.children] as HTMLElement[], stage);
  });
  return measures;
};

const move = ({ orbit, reset }: Stage, act: MoveAction): void => {
  const moves: Readonly<Record<MoveAction, () => void>> = {
    left: () => {
      orbit.turn(-TURN, 0);
    },
    right: () => {
      orbit.turn(TURN, 0);
    },
    up: () => {
      orbit.turn(0, TURN / 2);
    },
    down: () => {
      orbit.turn(0, -TURN / 2);
    },
    zoomIn: () => {
      orbit.approach(NEARER);
    },
    zoomOut: () => {
      orbit.approach(1 / NEARER);
    },
    reset,
  };
  moves[act]();
};
