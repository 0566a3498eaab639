import { icon } from '../icon.ts';
import type { IconName } from '../icons.ts';
import type { ModelFiles } from './read-link.ts';
import styles from './Viewer.module.css';

export type ViewerState = 'loading' | 'shown' | 'failed' | 'still';

export type ViewerAct =
  'zoomIn' | 'zoomOut' | 'reset' | 'measure' | 'left' | 'right' | 'up' | 'down';

export interface ViewerDialog {
  readonly element: HTMLDialogElement;
  readonly canvas: HTMLCanvasElement;
  /** Holds the figures of the dimensions. */
  readonly figures: HTMLElement;
  /** Holds the finishes to choose from. */
  readonly choices: HTMLElement;
  /** Holds the link or button for augmented reality. */
  readonly room: HTMLElement;
  readonly setState: (state: ViewerState, message: string) => void;
  /** Shows how much has loaded, from 0 to 1. */
  readonly progress: (part: number) => void;
  /** Calls the listener for what buttons and keys do. */
  readonly onAct: (listener: (act: ViewerAct) => void) => void;
  readonly onClose: (listener: () => void) => void;
}

const button = (act: string, name: IconName, label: string): string =>
  `<button type="button" data-do="${act}" aria-label="${label}" title="${label}">${icon(name)}</button>`;

const MARKUP = `
  <div class="${styles.inside}">
    <div class="${styles.stage}">
      <img class="${styles.still}" alt="">
      <canvas tabindex="0" role="application"></canvas>
      <div class="${styles.figures}" aria-hidden="true"></div>
      <div class="${styles.message}"><p role="status"></p><progress max="1"></progress></div>
    </div>
    <div class="${styles.head}"><p></p>${button('close', 'close', 'Close')}</div>
    <div class="${styles.foot}">
      <div class="${styles.choices}" role="group" aria-label="Finishes"></div>
      <p class="${styles.hint}">Drag to turn, pinch or scroll to come nearer.</p>
      <div class="${styles.tools}">
        <span data-room></span>
        ${button('zoomOut', 'zoomOut', 'Further away')}
        ${button('zoomIn', 'zoomIn', 'Nearer')}
        ${button('reset', 'reset', 'Back to the first view')}
        ${button('measure', 'measure', 'Measures')}
        ${button('fullScreen', 'fullScreen', 'Full screen')}
      </div>
    </div>
  </div>`;

const KEYS: Readonly<Record<string, string>> = {
  ...{ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' },
  ...{ '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut' },
  ...{ '0': 'reset', Home: 'reset', m: 'measure', f: 'fullScreen' },
};

const one = (root: Element, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the viewer has no ${selector}`);
  return found;
};

/**
 * The frame around the stage: buttons, keys, and a message while there is nothing to see.
 * @throws {Error} if its markup lacks a part
 */
export const buildDialog = (files: ModelFiles): ViewerDialog => {
  const element = document.createElement('dialog');
  element.className = styles.viewer ?? '';
  element.ariaLabel = `3D model of ${files.name}`;
  element.innerHTML = MARKUP;
  one(element, `.${styles.head ?? ''} p`).textContent = files.name;
  (one(element, 'img') as HTMLImageElement).src = files.still;
  const canvas = one(element, 'canvas') as HTMLCanvasElement;
  canvas.ariaLabel = `${files.name} in 3D: arrow keys turn it, plus and minus change the distance`;
  const listeners: ((act: ViewerAct) => void)[] = [];

  const perform = (act: string | undefined): void => {
    if (act === 'close') element.close();
    else if (act === 'fullScreen') void toggleFullScreen(one(element, `.${styles.inside ?? ''}`));
    else if (act !== undefined) for (const listener of listeners) listener(act as ViewerAct);
  };
  element.addEventListener('click', ({ target }) => {
    perform((target as Element).closest<HTMLElement>('[data-do]')?.dataset.do);
  });
  element.addEventListener('keydown', (event) => {
    const act = KEYS[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    perform(act);
  });
  element.addEventListener('close', () => {
    element.remove();
  });

  return {
    ...{ element, canvas },
    figures: one(element, `.${styles.figures ?? ''}`),
    choices: one(element, `.${styles.choices ?? ''}`),
    room: one(element, '[data-room]'),
    setState: (state, message) => {
      element.dataset.state = state;
      one(element, '[role=status]').textContent = message;
    },
    progress: (part) => {
      element.dataset.state = 'loading';
      (one(element, 'progress') as HTMLProgressElement).value = part;
      one(element, '[role=status]').textContent = 'Loading...';
    },
    onAct: (listener) => listeners.push(listener),
    onClose: (listener) => {
      element.addEventListener('close', listener);
    },
  };
};

/** A dialog cannot be shown full screen itself, but its content can. */
const toggleFullScreen = (inside: Element): Promise<void> =>
  document.fullscreenElement ? document.exitFullscreen() : inside.requestFullscreen();
