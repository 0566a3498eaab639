import type { RefObject } from 'react';
import { photographOf } from '#lib/domain/photograph.ts';
import type { ShownPicture } from '#lib/domain/picture.ts';
import styles from './Popup.module.css';

interface Pictures {
  readonly pictures: readonly ShownPicture[];
}

interface FrameProps extends Pictures {
  /** Index of the picture that the row starts with. */
  readonly shown: number;
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** The pictures in the markup that the slider needs; it adds classes of its own. */
export const PopupPictures = ({ pictures, shown, frame }: FrameProps) => (
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
export const PopupStrip = ({ pictures, current, onChoose }: StripProps) => (
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
