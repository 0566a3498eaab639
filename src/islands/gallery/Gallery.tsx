import { lazy, startTransition, Suspense, useEffect, useState, type MouseEvent } from 'react';
import { GalleryPins } from '#components/gallery/GalleryPins.tsx';
import { GalleryThumbnails } from '#components/gallery/GalleryThumbnails.tsx';
import { ModelLink } from '#components/gallery/ModelLink.tsx';
import { Photo } from '#components/ui/Photo.tsx';
import type { ShownPicture } from '@parlour/domain';
import type { ProductGallery } from '#lib/gallery/product-gallery.ts';
import { shownPictures } from '#lib/gallery/shown-pictures.ts';
import { SLIDE_SIZES } from '#lib/gallery/slide-sizes.ts';
import styles from './Gallery.module.css';
import { GalleryIcon } from './GalleryIcon.tsx';
import { GalleryRoomLink } from './GalleryRoomLink.tsx';
import { Popup } from './Popup.tsx';
import { isPlainPress, mayFetchAhead, loadOrReload, whenIdle } from '@parlour/client';
import { island } from '../island.tsx';
import { SharePanel } from './SharePanel.tsx';
import { viewer } from '../state/gallery/viewer.ts';
import { useSlider, type Slider } from './use-slider.ts';
import type { ViewedItem } from './viewer/viewed-item.ts';
import { ZoomWindow } from './ZoomWindow.tsx';

const loadViewer = () => import('./viewer/Viewer.tsx');
const Viewer = lazy(loadViewer);

interface Props {
  readonly gallery: ProductGallery;
  /** Id of the chosen swatch, which the 3D model wears; '' for none. */
  readonly swatchId: string;
  /** Position of the thumbnails on this site. */
  readonly layout: 'below' | 'beside';
  /** Origin of the site. */
  readonly origin: string;
}

/**
 * The pictures of a product: a slider with thumbnails, a zoom window, a popup, a 3D viewer and links to
 * share. That of another variant or swatch starts with the first picture.
 */
export const Gallery = island((props: Props) => (
  <Pictures key={`${props.gallery.canonical} ${props.gallery.swatch?.src ?? ''}`} {...props} />
));

const Pictures = ({ gallery, swatchId, layout, origin }: Props) => {
  const { pins, model, name, share, canonical } = gallery;
  const pictures = shownPictures(gallery);
  const several = pictures.length > 1;
  const slider = useSlider(pictures.length);
  /** Index of the picture that the popup opened with; null while it is closed. */
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [viewed, setViewed] = useState<ViewedItem | null>(null);

  // Visitors who touch the page often open a picture, so the popup's slider loads before that.
  useEffect(() => {
    if (!mayFetchAhead()) return;
    whenIdle(() => {
      import('./popup-swiper.ts').catch(String);
    });
  }, []);

  const enlarge = (event: MouseEvent, index: number): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setEnlarged(index);
  };
  const view = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!model || !isPlainPress(event)) return;
    event.preventDefault();
    const { href, relList } = event.currentTarget;
    const item = {
      ...gallery,
      model,
      still: gallery.pictures[0],
      page: origin + canonical,
      canQuickLook: relList.supports('ar'),
    };
    loadOrReload(loadViewer()).then(
      () => {
        // React holds the viewer back for 300 ms if an update shows a fallback first, even an empty one.
        startTransition(() => {
          viewer.open(swatchId);
          setViewed(item);
        });
      },
      () => {
        location.assign(href);
      },
    );
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
  const classes = [
    'gallery',
    `stack gap-3 ${styles.gallery}`,
    styles[layout],
    several && styles.several,
  ];

  return (
    <>
      <section className={classes.filter(Boolean).join(' ')} aria-label={`Pictures of ${name}`}>
        <div className={`relative ${styles.stage}`}>
          <Slides pictures={pictures} slider={slider} onEnlarge={enlarge} />
          {pins.length > 0 && <GalleryPins pins={pins} />}
          {pictures.length > 0 && (
            <span className={styles.hint} aria-hidden="true">
              <GalleryIcon name="enlarge" size={18} />
            </span>
          )}
          <div className={`cluster aligned gap-2 ${styles.tools}`}>
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
      {enlarged !== null && (
        <Popup name={name} pictures={pictures} first={enlarged} onClose={closePopup} />
      )}
      <Suspense>
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

interface SlidesProps {
  readonly pictures: readonly ShownPicture[];
  readonly slider: Pick<Slider, 'row' | 'handlers' | 'show'>;
  readonly onEnlarge: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
}

/** The large pictures, side by side; each links to its full-size file (MEDIA-001). */
const Slides = ({ pictures, slider, onEnlarge }: SlidesProps) => {
  const { row, handlers, show } = slider;
  return (
    <ul className={`slides ${styles.slides}`} ref={row} {...handlers}>
      {pictures.map((picture, index) => (
        <li key={picture.src} className={`slide ${styles.slide}`} id={`picture-${index + 1}`}>
          <a
            className={`enlarge ${styles.enlarge}`}
            href={picture.src}
            title="Enlarge"
            aria-label={`${picture.alt}, ${index + 1} of ${pictures.length}`}
            onFocus={() => {
              show(index);
            }}
            onClick={(event) => {
              onEnlarge(event, index);
            }}
          >
            <Photo picture={picture} first={index === 0} sizes={SLIDE_SIZES} />
          </a>
        </li>
      ))}
      {pictures.length === 0 && <li className={`middle muted ${styles.slide}`}>No picture yet</li>}
    </ul>
  );
};
