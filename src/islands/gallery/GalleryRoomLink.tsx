import { useHydrated } from '../use-hydrated.ts';
import type { ProductGallery } from '#lib/gallery/product-gallery.ts';
import styles from '#components/gallery/ModelLink.module.css';
import { GalleryIcon } from './GalleryIcon.tsx';
import { RoomFileLink } from './viewer/RoomFileLink.tsx';

interface Props {
  readonly gallery: ProductGallery;
  /** Id of the chosen swatch; '' for none. */
  readonly finishId: string;
  readonly origin: string;
}

/** Any link of the page has the answer. */
const supportsQuickLook = (): boolean => document.links.item(0)?.relList.supports('ar') ?? false;

/** ‘See it in your room’ beside the pictures, where the device has its own viewer; the server renders nothing. */
export const GalleryRoomLink = ({ gallery, finishId, origin }: Props) => {
  const isHydrated = useHydrated();
  const { model, name, measures, finishes, canonical } = gallery;
  if (!model || !isHydrated) return null;
  const canQuickLook = supportsQuickLook();
  const item = { name, model, measures, finishes, canQuickLook, page: origin + canonical };
  return (
    <RoomFileLink
      item={item}
      finishId={finishId}
      className={`tap small unlined ${styles.model}`}
      icon={<GalleryIcon name="augmented" size={20} />}
    />
  );
};
