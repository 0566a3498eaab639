import type { KeyboardEvent, RefObject } from 'react';
import { photographOf, type ShownPicture } from '@parlour/domain';
import { GalleryIcon } from './GalleryIcon.tsx';
import type { IconName } from './icons.ts';
import styles from './Popup.module.css';
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
      <p className={`muted small numbers ${styles.count}`} role="status">
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
        // A slider moves the row itself, and React leaves it alone.
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

interface Pictures {
  readonly pictures: readonly ShownPicture[];
}

interface FrameProps extends Pictures {
  /** Index of the picture that the row starts with. */
  readonly shown: number;
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** The pictures in the markup that the slider needs; it adds classes of its own. */
const PopupPictures = ({ pictures, shown, frame }: FrameProps) => (
  <div className={`${styles.frame} swiper`} ref={frame}>
    <div
      className={`${styles.row} swiper-wrapper`}
      style={{ transform: `translateX(${String(-shown * 100)}%)` }}
    >
      {pictures.map(({ src, alt }) => (
        <div className={`${styles.slide} swiper-slide`} key={src}>
          <div className="swiper-zoom-container">
            <img src={src} alt={alt} draggable={false} />
          </div>
        </div>
      ))}
    </div>
  </div>
);

interface StripProps extends Pictures {
  /** Index of the current picture. */
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

/** Thumbnails to choose from. */
const PopupStrip = ({ pictures, current, onChoose }: StripProps) => (
  <ul className={styles.strip} aria-label="All pictures">
    {pictures.map(({ src, thumbnail }, index) => (
      <li key={src}>
        <button
          type="button"
          data-select={index}
          aria-label={`Picture ${index + 1} of ${pictures.length}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => {
            onChoose(index);
          }}
        >
          <img src={photographOf(thumbnail)?.plain ?? thumbnail} alt="" />
        </button>
      </li>
    ))}
  </ul>
);
