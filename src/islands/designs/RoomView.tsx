import { useEffect, useRef, useState } from 'react';
import type { OnFloor } from '#lib/designs/floor.ts';
import type { Plan } from '@parlour/domain';
import { loadOrReload } from '@parlour/client';
import { overPage, useDialog } from '../gallery/use-dialog.ts';
import styles from './RoomView.module.css';

interface Props {
  readonly name: string;
  readonly plan: Plan;
  readonly pieces: readonly OnFloor[];
  readonly onClose: () => void;
}

type Status = 'loading' | 'shown' | 'failed';

const MESSAGES: Readonly<Record<Status, string>> = {
  loading: 'Loading...',
  shown: 'Drag to turn the room, or use the arrow keys; plus and minus change the distance.',
  failed: 'The room can’t be drawn in 3D here. The plan shows everything that is in it.',
};

/** The room in 3D from the same models, over the whole window; three.js loads only when it opens. */
const RoomView = ({ name, plan, pieces, onClose }: Props) => {
  const { dialog, onCancel, onClosed, close } = useDialog(onClose);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [status, setStatus] = useState<Status>('loading');

  useEffect(() => {
    const closing = new AbortController();
    const { current } = canvas;
    if (current) {
      loadOrReload(import('./room-scene.ts'))
        .then((scene) => scene.showRoom(current, { plan, pieces, until: closing.signal }))
        .then(
          () => {
            if (!closing.signal.aborted) setStatus('shown');
          },
          () => {
            if (!closing.signal.aborted) setStatus('failed');
          },
        );
    }
    return () => {
      closing.abort();
    };
    // The room as it was when the dialog opened: nothing moves behind it.
  }, [plan, pieces]);

  return overPage(
    <dialog
      ref={dialog}
      className={styles.view}
      aria-label={`${name} in 3D`}
      data-status={status}
      onCancel={onCancel}
      onClose={onClosed}
    >
      <div className={styles.stage}>
        <canvas ref={canvas} tabIndex={0} role="application" aria-label={`${name} in 3D`} />
      </div>
      <div className={`cluster aligned between ${styles.foot}`}>
        <p role="status">{MESSAGES[status]}</p>
        <button type="button" className="button" onClick={close}>
          Back to the plan
        </button>
      </div>
    </dialog>,
  );
};

export default RoomView;
