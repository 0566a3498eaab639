import type { MouseEvent } from 'react';
import { Thumbnail } from '#components/ui/Photo.tsx';
import type { ShownPicture } from '@parlour/domain';
import styles from './GalleryThumbnails.module.css';

interface Props {
  readonly pictures: readonly ShownPicture[];
  /** Index of the current picture. */
  readonly current: number;
  readonly onChoose: (event: MouseEvent, index: number) => void;
}

/** Links to the pictures of a gallery; dots on a narrow page (MEDIA-003). */
export const GalleryThumbnails = ({ pictures, current, onChoose }: Props) => (
  <ul className={`thumbnails cluster gap-2 ${styles.thumbnails}`}>
    {pictures.map((picture, index) => (
      <li key={picture.src}>
        <a
          href={`#picture-${index + 1}`}
          aria-label={`Picture ${index + 1} of ${pictures.length}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={(event) => {
            onChoose(event, index);
          }}
        >
          <Thumbnail src={picture.thumbnail} width={70} />
        </a>
      </li>
    ))}
  </ul>
);
