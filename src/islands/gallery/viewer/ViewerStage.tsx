import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { Photo } from '#components/ui/Photo.tsx';
import { $viewer } from '../../state/gallery/viewer.ts';
import type { ViewedItem } from './viewed-item.ts';
import styles from './Viewer.module.css';

interface Props {
  readonly item: ViewedItem;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Holds the dimensions, which move with the model. */
  readonly figures: RefObject<HTMLDivElement | null>;
}

/** What is said while there is no model to see. */
const MESSAGES = {
  loading: 'Loading...',
  shown: '',
  /** The file, or the code that reads it, cannot be fetched (MEDIA-006). */
  failed: 'Error loading the 3D file',
  still: 'This browser cannot draw in 3D. Here is a picture instead.',
} as const;

/** The model, its dimensions, and a picture and a message while there is nothing else to see. */
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
