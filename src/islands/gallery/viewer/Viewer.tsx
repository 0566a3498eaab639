import { useStore } from '@nanostores/react';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { Photo } from '#components/ui/Photo.tsx';
import { $viewer } from '../../state/gallery/viewer.ts';
import { overPage, useDialog } from '../use-dialog.ts';
import { useModel, type ViewerAction } from './use-model.ts';
import type { ViewedItem } from './viewed-item.ts';
import { ViewerButton } from './ViewerButton.tsx';
import { ViewerControls } from './ViewerControls.tsx';
import styles from './Viewer.module.css';

interface Props {
  readonly item: ViewedItem;
  readonly onClose: () => void;
}

const KEYS: Readonly<Record<string, ViewerAction | 'fullScreen'>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'reset',
  Home: 'reset',
  m: 'measure',
  f: 'fullScreen',
};

/** A product's model over the whole window; three.js loads only when it opens (MEDIA-005). */
const Viewer = ({ item, onClose }: Props) => {
  const { status } = useStore($viewer);
  const { dialog, onCancel, onClosed, close } = useDialog(onClose);
  const inside = useRef<HTMLDivElement>(null);
  const { canvas, figures, act, wear, enterRoom } = useModel(item);

  /** A dialog itself cannot go full screen, but its content can. */
  const toggleFullScreen = (): void => {
    if (!document.fullscreenEnabled) return;
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : inside.current?.requestFullscreen());
  };
  const perform = (wanted: ViewerAction | 'fullScreen'): void => {
    if (wanted === 'fullScreen') toggleFullScreen();
    else act(wanted);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = KEYS[event.key];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    perform(wanted);
  };
  const enter = (): void => {
    if (dialog.current) enterRoom(dialog.current);
  };

  return overPage(
    <dialog
      className={styles.viewer}
      aria-label={`3D model of ${item.name}`}
      data-state={status}
      ref={dialog}
      onCancel={onCancel}
      onClose={onClosed}
      onKeyDown={onKeyDown}
    >
      <div className={styles.inside} ref={inside}>
        <ViewerStage item={item} canvas={canvas} figures={figures} />
        <div className={styles.head}>
          <p>{item.name}</p>
          <ViewerButton icon="close" label="Close" onPress={close} />
        </div>
        <ViewerControls item={item} onAction={perform} onWear={wear} onEnterRoom={enter} />
      </div>
    </dialog>,
  );
};

export default Viewer;

interface StageProps {
  readonly item: ViewedItem;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Contains the dimensions, which move with the model. */
  readonly figures: RefObject<HTMLDivElement | null>;
}

/** Shown while there is no model. */
const MESSAGES = {
  loading: 'Loading...',
  shown: '',
  /** The file, or the code that parses it, cannot be fetched (MEDIA-006). */
  failed: 'Error loading the 3D file',
  still: 'Your browser can’t show 3D, so here’s a picture.',
} as const;

/** The model with its dimensions; until it has loaded, a picture and a message. */
const ViewerStage = ({ item: { name, still }, canvas, figures }: StageProps) => {
  const view = useStore($viewer);
  return (
    <div className={styles.stage}>
      {still && (
        <div className={styles.still}>
          <Photo picture={{ ...still, alt: '' }} first sizes="(width > 991px) 55vw, 100vw" />
        </div>
      )}
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={`${name} in 3D: arrow keys turn it, plus and minus change the distance`}
      />
      <div className={styles.figures} aria-hidden="true" ref={figures}>
        {view.figures.map(({ name: side, text }) => (
          <span key={side} className={styles.figure} title={side} hidden={!view.isMeasured}>
            {text}
          </span>
        ))}
      </div>
      <div className={`stack gap-3 text-centre ${styles.message}`}>
        <p role="status">{MESSAGES[view.status]}</p>
        <progress max={1} value={view.loaded} />
      </div>
    </div>
  );
};
