import type { MouseEvent } from 'react';
import { Photo } from '#components/ui/Photo.tsx';
import type { ShownPicture } from '#lib/domain/picture.ts';
import { SLIDE_SIZES } from '#lib/gallery/slide-sizes.ts';
import styles from './Gallery.module.css';
import type { Slider } from './use-slider.ts';

interface Props {
  readonly pictures: readonly ShownPicture[];
  readonly slider: Pick<Slider, 'row' | 'handlers'>;
  readonly onEnlarge: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
}

/** The large pictures, side by side; each links to its full-size file (MEDIA-001). */
export const Slides = ({ pictures, slider, onEnlarge }: Props) => {
  const { row, handlers } = slider;
  return (
    <ul className={`slides ${styles.slides}`} ref={row} {...handlers}>
      {pictures.map((picture, index) => (
        <li key={picture.src} className={`slide ${styles.slide}`} id={`picture-${index + 1}`}>
          <a
            className={`enlarge ${styles.enlarge}`}
            href={picture.src}
            title="Enlarge"
            onClick={(event) => {
              onEnlarge(event, index);
            }}
          >
            <Photo picture={picture} first={index === 0} sizes={SLIDE_SIZES} />
          </a>
        </li>
      ))}
      {pictures.length === 0 && (
        <li className={`${styles.slide} ${styles.none}`}>No picture yet</li>
      )}
    </ul>
  );
};
