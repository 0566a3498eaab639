import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react';
import { GalleryPins } from '#components/gallery/GalleryPins.tsx';
import { GalleryThumbnails } from '#components/gallery/GalleryThumbnails.tsx';
import { ModelLink } from '#components/gallery/ModelLink.tsx';
import type { ProductGallery } from '#lib/gallery/product-gallery.ts';
import styles from './Gallery.module.css';
import { GalleryIcon } from './GalleryIcon.tsx';
import { GalleryRoomLink } from './GalleryRoomLink.tsx';
import { needed } from '../intent/needed.ts';
import { isPlainPress } from '../intent/plain-press.ts';
import { SharePanel } from './SharePanel.tsx';
import { viewer } from '../state/gallery/viewer.ts';
import { savesData } from '../intent/saves-data.ts';
import { Slides } from './Slides.tsx';
import { useSlider } from './use-slider.ts';
import type { ViewedItem } from './viewer/viewed-item.ts';
import { ZoomWindow } from './ZoomWindow.tsx';

const loadPopup = () => import('./Popup.tsx');
const Popup = lazy(loadPopup);
const loadViewer = () => import('./viewer/Viewer.tsx');
const Viewer = lazy(loadViewer);

interface Props {
  readonly gallery: ProductGallery;
  /** Of the chosen swatch, which the 3D model wears; '' for none. */
  readonly swatchId: string;
  /** Where the site has the small pictures. */
  readonly layout: 'below' | 'beside';
  /** Of the site. */
  readonly origin: string;
}

/**
 * The pictures of a product: a slider with thumbnails, a zoom window, a popup, a 3D viewer and ways to
 * share. Another variant's gallery needs another `key`, so that it begins with the first picture.
 */
export const Gallery = ({ gallery, swatchId, layout, origin }: Props) => {
  const { pictures, pins, model, name, share, canonical } = gallery;
  const several = pictures.length > 1;
  const slider = useSlider(pictures.length);
  /** Index of the picture that the popup opened with; null while it is closed. */
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [viewed, setViewed] = useState<ViewedItem | null>(null);

  // Many of those who touch the page open a picture: the popup and its slider are there before that.
  useEffect(() => {
    if (!savesData()) loadPopup().catch(String);
  }, []);

  const enlarge = (event: MouseEvent<HTMLAnchorElement>, index: number): void => {
    open(event, loadPopup, () => {
      setEnlarged(index);
    });
  };
  const view = (event: MouseEvent<HTMLAnchorElement>): void => {
    const canQuickLook = event.currentTarget.relList.supports('ar');
    open(event, loadViewer, () => {
      viewer.open(swatchId);
      if (model)
        setViewed({
          ...gallery,
          model,
          still: pictures[0],
          page: origin + canonical,
          canQuickLook,
        });
    });
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
            {model && <ModelLink model={model} onOpen={view} />}
            <GalleryRoomLink gallery={gallery} finishId={swatchId} origin={origin} />
            <SharePanel item={share} address={origin + canonical} />
          </div>
        </div>
        {several && (
          <GalleryThumbnails pictures={pictures} current={slider.current} onChoose={choose} />
        )}
      </section>
      <ZoomWindow row={slider.row} />
      <Suspense>
        {enlarged !== null && (
          <Popup name={name} pictures={pictures} first={enlarged} onClose={closePopup} />
        )}
        {viewed && (
          <Viewer
            item={viewed}
            onClose={() => {
              setViewed(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
};

/** Does what a link does with script, once the code for it is there; if that is gone, the link leads where it leads. */
const open = (
  event: MouseEvent<HTMLAnchorElement>,
  load: () => Promise<unknown>,
  show: () => void,
): void => {
  if (!isPlainPress(event)) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  needed(load()).then(show, () => {
    location.assign(href);
  });
};
