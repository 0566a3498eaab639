import { useState, type MouseEvent } from 'react';
import { GalleryPins } from '#components/gallery/GalleryPins.tsx';
import { GalleryThumbnails } from '#components/gallery/GalleryThumbnails.tsx';
import { ModelLink } from '#components/gallery/ModelLink.tsx';
import type { ProductGallery } from '#lib/gallery/product-gallery.ts';
import styles from './Gallery.module.css';
import { GalleryIcon } from './GalleryIcon.tsx';
import { GalleryRoomLink } from './GalleryRoomLink.tsx';
import { isPlainPress } from '../intent/plain-press.ts';
import { Popup } from './Popup.tsx';
import { SharePanel } from './SharePanel.tsx';
import { Slides } from './Slides.tsx';
import { useSlider } from './use-slider.ts';
import { useViewer } from './use-viewer.tsx';
import { ZoomWindow } from './ZoomWindow.tsx';

interface Props {
  readonly gallery: ProductGallery;
  /** Where the site has the small pictures. */
  readonly layout: 'below' | 'beside';
  /** Of the site. */
  readonly origin: string;
}

/**
 * The pictures of a product: a slider with thumbnails, a zoom window, a popup, a 3D viewer and ways to
 * share. Another variant's gallery needs another `key`, so that it begins with the first picture.
 */
export const Gallery = ({ gallery, layout, origin }: Props) => {
  const { pictures, pins, model, name, share, canonical } = gallery;
  const several = pictures.length > 1;
  const slider = useSlider(pictures.length);
  /** Index of the picture that the popup opened with; null while it is closed. */
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [viewer, openModel] = useViewer(gallery, origin);

  const enlarge = (event: MouseEvent, index: number): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setEnlarged(index);
  };
  const choose = (event: MouseEvent, index: number): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    slider.show(index);
  };
  const closePopup = (index: number): void => {
    setEnlarged(null);
    slider.show(index);
  };
  const classes = ['gallery', styles.gallery, styles[layout], several && styles.several];

  return (
    <>
      <section className={classes.filter(Boolean).join(' ')} aria-label={`Pictures of ${name}`}>
        <div className={styles.stage}>
          <Slides pictures={pictures} slider={slider} onEnlarge={enlarge} />
          {pins.length > 0 && <GalleryPins pins={pins} />}
          {pictures.length > 0 && (
            <span className={styles.hint} aria-hidden="true">
              <GalleryIcon name="enlarge" size={18} />
            </span>
          )}
          <div className={styles.tools}>
            {model && <ModelLink model={model} onOpen={openModel} />}
            <GalleryRoomLink gallery={gallery} origin={origin} />
            <SharePanel item={share} address={origin + canonical} />
          </div>
        </div>
        {several && (
          <GalleryThumbnails pictures={pictures} current={slider.current} onChoose={choose} />
        )}
      </section>
      <ZoomWindow row={slider.row} />
      {enlarged !== null && (
        <Popup name={name} pictures={pictures} first={enlarged} onClose={closePopup} />
      )}
      {viewer}
    </>
  );
};
