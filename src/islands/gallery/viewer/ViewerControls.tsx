import { useStore } from '@nanostores/react';
import type { CSSProperties } from 'react';
import type { ModelFinish } from '#lib/gallery/product-gallery.ts';
import { $viewer } from '../../state/gallery/viewer.ts';
import { GalleryIcon } from '../GalleryIcon.tsx';
import { ROOM_LABEL, RoomFileLink } from './RoomFileLink.tsx';
import type { ViewerAction } from './use-model.ts';
import type { ViewedItem } from './viewed-item.ts';
import { ViewerButton } from './ViewerButton.tsx';
import styles from './Viewer.module.css';

interface Props {
  readonly item: ViewedItem;
  readonly onAction: (action: ViewerAction | 'fullScreen') => void;
  readonly onWear: (finish: ModelFinish) => void;
  readonly onEnterRoom: () => void;
}

/** The controls with an icon, in order. */
const CONTROLS = [
  ['zoomOut', 'Further away'],
  ['zoomIn', 'Nearer'],
  ['reset', 'Back to the first view'],
  ['measure', 'Measures'],
  ['fullScreen', 'Full screen'],
] as const;

/** An iPhone has no full screen. */
const isOffered = ([action]: (typeof CONTROLS)[number]): boolean =>
  action !== 'fullScreen' || document.fullscreenEnabled;

const ROOM_GONE = 'Your room couldn’t be opened. Please reload the page to try again.';

/** The controls below the model: its finishes, and the actions on it. */
export const ViewerControls = ({ item, onAction, onWear, onEnterRoom }: Props) => {
  const { status, isMeasured, isRoomGone } = useStore($viewer);
  const isShown = status === 'shown';
  return (
    <div className={styles.foot}>
      <Finishes finishes={isShown ? item.finishes : []} onWear={onWear} />
      <p className={`muted small ${styles.hint}`} role="status" data-gone={isRoomGone || undefined}>
        {isRoomGone ? ROOM_GONE : 'Drag to turn, pinch or scroll to come nearer.'}
      </p>
      <div className={`cluster gap-0 ${styles.tools}`}>
        <span data-room>{isShown && <RoomLink item={item} onEnter={onEnterRoom} />}</span>
        {CONTROLS.filter(isOffered).map(([action, label]) => (
          <ViewerButton
            key={action}
            icon={action}
            label={label}
            isPressed={action === 'measure' && isShown ? isMeasured : undefined}
            onPress={() => {
              onAction(action);
            }}
          />
        ))}
      </div>
    </div>
  );
};

interface FinishesProps {
  readonly finishes: readonly ModelFinish[];
  readonly onWear: (finish: ModelFinish) => void;
}

const Finishes = ({ finishes, onWear }: FinishesProps) => {
  const { finishId } = useStore($viewer);
  return (
    <div
      className={`cluster gap-0 unless-empty ${styles.choices}`}
      role="group"
      aria-label="Finishes"
    >
      {finishes.map((finish) => (
        <button
          key={finish.id}
          type="button"
          title={finish.name}
          aria-label={finish.name}
          aria-pressed={finish.id === finishId}
          style={{ '--finish': finish.colour } as CSSProperties}
          onClick={() => {
            onWear(finish);
          }}
        />
      ))}
    </div>
  );
};

interface RoomLinkProps {
  readonly item: ViewedItem;
  readonly onEnter: () => void;
}

/** Augmented reality in whichever way the device supports; renders nothing if it supports none. */
const RoomLink = ({ item, onEnter }: RoomLinkProps) => {
  const { canEnterRoom, finishId } = useStore($viewer);
  const icon = <GalleryIcon name="augmented" />;
  if (canEnterRoom) {
    return (
      <button type="button" onClick={onEnter}>
        {icon}
        <span>{ROOM_LABEL}</span>
      </button>
    );
  }
  return <RoomFileLink item={item} finishId={finishId} icon={icon} />;
};
