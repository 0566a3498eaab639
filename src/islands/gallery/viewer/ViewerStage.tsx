import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { Photo } from '#components/ui/Photo.tsx';
import { $viewer } from '../../state/gallery/viewer.ts';
import type { ViewedItem } from './viewed-item.ts';
import styles from './Viewer.module.css';

interface Props {
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
  still: 'This browser cannot draw in 3D. Here is a picture instead.',
} as const;

/** The model with its dimensions; until it has loaded, a picture and a message. */
export const ViewerStage = ({ item: { name, still }, canvas, figures }: Props) => {
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
      <div className={styles.message}>
        <p role="status">{MESSAGES[view.status]}</p>
        <progress max={1} value={view.loaded} />
      </div>
    </div>
  );
};
