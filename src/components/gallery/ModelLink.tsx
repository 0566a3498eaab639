import type { MouseEvent } from 'react';
import type { Model } from '@parlour/models';
import { GalleryIcon } from '#islands/gallery/GalleryIcon.tsx';
import styles from './ModelLink.module.css';

interface Props {
  readonly model: Model;
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Links to a product's 3D file; with a script it opens the viewer (MEDIA-005). */
export const ModelLink = ({ model, onOpen }: Props) => (
  <a
    className={`model tap small unlined ${styles.model}`}
    href={model.glb ?? model.fbx}
    download
    onClick={onOpen}
  >
    <GalleryIcon name="model" size={20} />
    View in 3D
  </a>
);
