import type { Object3D } from 'three';
import type { ModelLook } from '#lib/gallery/model.ts';
import type { ViewerAct, ViewerDialog } from './dialog.ts';
import { applyLook, withMain } from './finish.ts';
import { loadModel, sizeOf } from './load-model.ts';
import { drawMeasures, type MeasureLines } from './measures.ts';
import { chosenFinish, type FinishChoice, type ModelFiles } from './read-link.ts';
import { buildStage, siteColour, type Stage } from './stage.ts';
import styles from './Viewer.module.css';

export interface Shown {
  readonly stage: Stage;
  readonly model: Object3D;
}

/** Fraction of a circle by which a key turns the model, and factor by which another moves closer. */
const TURN = 1 / 24;
const NEARER = 1.2;

/**
 * Loads the model and shows it in the dialog; null if that has been closed in the meantime.
 * @throws {Error} if the file cannot be read
 */
export const show = async (dialog: ViewerDialog, files: ModelFiles): Promise<Shown | null> => {
  const model = await loadModel(files, dialog.progress);
  if (!dialog.element.isConnected) return null;
  const stage = buildStage(dialog.canvas);
  dialog.onClose(stage.stop);
  const applyFinish = (finish: FinishChoice | undefined): void => {
    const look: ModelLook = finish ? withMain(files.look, finish, model) : files.look;
    applyLook(model, look);
    stage.redraw();
  };
  const chosen = chosenFinish(files.choices);
  offerFinishes(dialog.choices, files.choices, chosen, applyFinish);
  applyFinish(chosen);
  stage.present(model);
  const measures = measure(stage, model, dialog);
  dialog.onAct((act) => {
    actionsOf(stage, measures)[act]();
    stage.redraw();
  });
  return { stage, model };
};

const measure = (stage: Stage, model: Object3D, { figures, element }: ViewerDialog) => {
  const measures = drawMeasures(sizeOf(model), siteColour('muted'), figures, styles.figure ?? '');
  stage.scene.add(measures.lines);
  stage.onDraw(() => {
    measures.place(stage.camera, figures.clientWidth, figures.clientHeight);
  });
  const toggle = element.querySelector('[data-do=measure]');
  toggle?.setAttribute('aria-pressed', 'true');
  return {
    ...measures,
    show: (isShown: boolean) => {
      measures.show(isShown);
      toggle?.setAttribute('aria-pressed', String(isShown));
    },
  };
};

const actionsOf = (stage: Stage, measures: MeasureLines): Record<ViewerAct, () => void> => ({
  left: () => {
    stage.orbit.turn(-TURN, 0);
  },
  right: () => {
    stage.orbit.turn(TURN, 0);
  },
  up: () => {
    stage.orbit.turn(0, TURN / 2);
  },
  down: () => {
    stage.orbit.turn(0, -TURN / 2);
  },
  zoomIn: () => {
    stage.orbit.approach(NEARER);
  },
  zoomOut: () => {
    stage.orbit.approach(1 / NEARER);
  },
  reset: stage.reset,
  measure: () => {
    measures.show(!measures.isShown());
  },
});

const offerFinishes = (
  place: HTMLElement,
  choices: readonly FinishChoice[],
  chosen: FinishChoice | undefined,
  applyFinish: (finish: FinishChoice) => void,
): void => {
  const press = (pressed: HTMLElement | undefined): void => {
    for (const button of place.children) {
      button.setAttribute('aria-pressed', String(button === pressed));
    }
  };
  for (const choice of choices) {
    const button = place.appendChild(document.createElement('button'));
    Object.assign(button, { type: 'button', title: choice.name, ariaLabel: choice.name });
    button.style.setProperty('--finish', choice.colour);
    button.addEventListener('click', () => {
      press(button);
      applyFinish(choice);
    });
    button.ariaPressed = String(choice === chosen);
  }
};
