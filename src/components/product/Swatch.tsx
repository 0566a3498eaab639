import { thumbnailOf } from '#lib/domain/photograph.ts';
import type { TagSwatch } from '#lib/product/specification.ts';
import styles from './Swatch.module.css';

interface Props {
  readonly swatch: TagSwatch;
}

/** A tag's name, with its colour or picture. */
export const Swatch = ({ swatch: { name, colour, picture } }: Props) => (
  <span className={styles.swatch}>
    {colour !== '' && (
      <svg className={styles.sample} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <circle cx="12" cy="12" r="11.5" fill={colour} />
      </svg>
    )}
    {colour === '' && picture !== '' && (
      <img
        className={styles.sample}
        src={thumbnailOf(picture)}
        alt=""
        width="20"
        height="20"
        loading="lazy"
      />
    )}
    {name}
  </span>
);
