import { thumbnailOf } from '#lib/domain/photograph.ts';
import type { TileVariant } from '#lib/listing/tile.ts';
import styles from './ProductTile.module.css';

interface Props {
  readonly variants: readonly TileVariant[];
  /** The number of further variants, or a text about them; '' for none. */
  readonly more: string;
  readonly hasSlug: boolean;
}

/** The other variants of a tile's product. */
export const TileVariants = ({ variants, more, hasSlug }: Props) => (
  <div className={styles.variants}>
    {variants.length > 0 && (
      <ul className={`thumbnails ${styles.thumbnails}`}>
        {variants.map((variant) => (
          <li key={variant.href}>
            <Thumbnail variant={variant} hasSlug={hasSlug} />
          </li>
        ))}
      </ul>
    )}
    {more !== '' && <span className={styles.more}>{/^\d/.test(more) ? `+${more}` : more}</span>}
  </div>
);

interface ThumbnailProps {
  readonly variant: TileVariant;
  readonly hasSlug: boolean;
}

const Thumbnail = ({ variant: { name, href, picture }, hasSlug }: ThumbnailProps) => (
  <a href={href} data-no-slug={hasSlug ? undefined : ''}>
    {picture === '' ? (
      <span className="visually-hidden">{name}</span>
    ) : (
      <img
        src={thumbnailOf(picture)}
        alt={name}
        width="80"
        height="60"
        loading="lazy"
        decoding="async"
      />
    )}
  </a>
);
