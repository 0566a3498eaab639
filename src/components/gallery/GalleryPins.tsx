import { thumbnailOf } from '@parlour/domain';
import type { Pin } from '#lib/gallery/product-gallery.ts';
import styles from './GalleryPins.module.css';

/** Tags of the pictured product, each a link to everything with that tag (MEDIA-004). */
export const GalleryPins = ({ pins }: { readonly pins: readonly Pin[] }) => (
  <ul className={`pins stack gap-2 ${styles.pins}`} aria-label="More in the same vein">
    {pins.map((pin) => (
      <li key={pin.href}>
        <a href={pin.href} aria-label={pin.name}>
          <span className={styles.name} aria-hidden="true">
            {pin.name}
          </span>
          <span className={`filled middle ${styles.pin}`} aria-hidden="true">
            <Mark pin={pin} />
          </span>
        </a>
      </li>
    ))}
  </ul>
);

const Mark = ({ pin: { picture, colour, letters } }: { readonly pin: Pin }) => {
  if (picture !== '')
    return <img src={thumbnailOf(picture)} alt="" width="36" height="36" loading="lazy" />;
  if (colour === '') return letters;
  return (
    <svg viewBox="0 0 36 36" width="36" height="36">
      <circle cx="18" cy="18" r="18" fill={colour} />
    </svg>
  );
};
