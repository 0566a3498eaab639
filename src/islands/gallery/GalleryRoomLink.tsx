import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import type { ProductGallery } from '#lib/gallery/product-gallery.ts';
import styles from '#components/gallery/ModelLink.module.css';
import { $chosenSwatch } from '../state/gallery/shown-gallery.ts';
import { GalleryIcon } from './GalleryIcon.tsx';
import { ROOM_LABEL, RoomFileLink } from './viewer/RoomFileLink.tsx';

interface Props {
  readonly gallery: ProductGallery;
  readonly origin: string;
}

const never = () => () => undefined;

/** Any link of the page can tell. */
const supportsQuickLook = (): boolean => document.links.item(0)?.relList.supports('ar') ?? false;

/** Nobody knows there. */
const onServer = () => null;

/** ‘See it in your room’ beside the pictures, where the device has a viewer of its own; from the server nothing. */
export const GalleryRoomLink = ({ gallery, origin }: Props) => {
  const finishId = useStore($chosenSwatch);
  const canQuickLook = useSyncExternalStore(never, supportsQuickLook, onServer);
  const { model, name, measures, finishes, canonical } = gallery;
  if (!model || canQuickLook === null) return null;
  const item = { name, model, measures, finishes, canQuickLook, page: origin + canonical };
  return (
    <RoomFileLink item={item} finishId={finishId} className={styles.model}>
      <GalleryIcon name="augmented" size={20} />
      {ROOM_LABEL}
    </RoomFileLink>
  );
};
