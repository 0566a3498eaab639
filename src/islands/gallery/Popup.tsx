import type { KeyboardEvent } from 'react';
import type { ShownPicture } from '#lib/domain/picture.ts';
import { GalleryIcon } from './GalleryIcon.tsx';
import type { IconName } from './icons.ts';
import styles from './Popup.module.css';
import { PopupPictures, PopupStrip } from './PopupPictures.tsx';
import { overPage, useDialog } from './use-dialog.ts';
import { usePopupSlider } from './use-popup-slider.ts';

interface Props {
  /** Name of the product. */
  readonly name: string;
  readonly pictures: readonly ShownPicture[];
  /** Index of the first picture to show. */
  readonly first: number;
  /** Receives the index of the picture viewed last. */
  readonly onClose: (index: number) => void;
}

/**
 * The pictures of a gallery over the whole window (MEDIA-007): previous, next, close and select by mouse,
 * keys and swipe; a pinch, a double click or the zoom button enlarges one.
 */
export const Popup = ({ name, pictures, first, onClose }: Props) => {
  const { frame, current, show, toggleZoom } = usePopupSlider(first);
  const { dialog, onCancel, onClosed, close } = useDialog(() => {
    onClose(current);
  });
  const turns = {
    previous: () => {
      show((current - 1 + pictures.length) % pictures.length);
    },
    next: () => {
      show((current + 1) % pictures.length);
    },
  };
  const onKeyDown = onKeys({
    ArrowLeft: turns.previous,
    ArrowRight: turns.next,
    Home: () => {
      show(0);
    },
    End: () => {
      show(pictures.length - 1);
    },
    ...(toggleZoom && { '+': toggleZoom, '-': toggleZoom }),
  });

  return overPage(
    <dialog
      className={styles.popup}
      aria-label={`Pictures of ${name}`}
      data-single={pictures.length < 2 || undefined}
      ref={dialog}
      onCancel={onCancel}
      onClose={onClosed}
      onKeyDown={onKeyDown}
    >
      <p className={styles.count} role="status">
        {`${current + 1} / ${pictures.length}  ${pictures[current]?.alt ?? ''}`}
      </p>
      <div className={styles.tools}>
        {toggleZoom && <Action icon="zoomIn" label="Zoom" onPress={toggleZoom} />}
        <Action icon="close" label="Close" onPress={close} />
      </div>
      <Action icon="previous" label="Previous picture" onPress={turns.previous} />
      <Action icon="next" label="Next picture" onPress={turns.next} />
      <PopupStrip pictures={pictures} current={current} onChoose={show} />
      <PopupPictures
        pictures={pictures}
        // A slider moves the row itself, which React then leaves as it is.
        shown={toggleZoom ? first : current}
        frame={frame}
      />
    </dialog>,
  );
};

const onKeys =
  (actions: Readonly<Record<string, () => void>>) =>
  (event: KeyboardEvent): void => {
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
}

const Action = ({ icon, label, onPress }: ActionProps) => (
  <button type="button" className={styles[icon]} aria-label={label} title={label} onClick={onPress}>
    <GalleryIcon name={icon} />
  </button>
);
