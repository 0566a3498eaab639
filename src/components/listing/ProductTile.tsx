import { CompareBox } from '#components/compare/CompareBox.tsx';
import { Photo, SmallPhoto } from '#components/ui/Photo.tsx';
import { Price } from '#components/ui/Price.tsx';
import { thumbnailOf } from '@parlour/domain';
import type { Tile, TileVariant } from '#lib/listing/tile.ts';
import type { Site } from '@parlour/site';
import styles from './ProductTile.module.css';

interface Props {
  readonly tile: Tile;
  /** How tiles look on this site. */
  readonly card: Site['layout']['card'];
  readonly heading: 'h2' | 'h3';
  readonly first?: boolean;
  /** Whether its picture is fetched with the page. */
  readonly early?: boolean;
  /** Whether the tile is in a list: it then shows its variants and can be marked for a comparison. */
  readonly listed?: boolean;
}

/** Two tiles abreast on a phone, four at most. */
export const TILE_SIZES = '(width > 1200px) 17vw, (width > 767px) 33vw, 45vw';

/** A product's card in a list. */
export const ProductTile = ({
  tile,
  card,
  heading,
  first = false,
  early = first,
  listed = false,
}: Props) => (
  <article className={`${styles.tile} ${styles[card]}`}>
    <div className={styles.picture}>
      {tile.picture === null ? (
        <span className={styles.none}>No picture yet</span>
      ) : (
        <Photo
          picture={tile.picture}
          first={first}
          early={early}
          sizes={TILE_SIZES}
          fallback={480}
        />
      )}
      {tile.secondPicture && <SmallPhoto picture={tile.secondPicture} className={styles.second} />}
    </div>
    {listed && <TileVariants variants={tile.variants} />}
    <div className={styles.caption}>
      {tile.brand && <Brand {...tile.brand} />}
      <Name tile={tile} heading={heading} />
      {listed && <More text={tile.more} />}
      <Price price={tile.price} suffix={tile.priceSuffix} />
      {listed && tile.href !== null && <CompareBox variantId={tile.variantId} name={tile.name} />}
    </div>
  </article>
);

const Brand = ({ name, href }: NonNullable<Tile['brand']>) => (
  <p className={`brand ${styles.brand}`}>{href === null ? name : <a href={href}>{name}</a>}</p>
);

type NameProps = Pick<Props, 'tile' | 'heading'>;

const Name = ({ tile, heading: Heading }: NameProps) => (
  <Heading className={styles.name}>
    {tile.href === null ? (
      <span>{tile.name}</span>
    ) : (
      <a className={`open ${styles.open}`} href={tile.href}>
        {tile.name}
      </a>
    )}
    <span className={`variant ${styles.variant}`}>{tile.subtitle}</span>
  </Heading>
);

/**
 * Says that there are more choices (TILE-006), below the name: beside the small pictures it would wrap in some tiles. It
 * keeps its line where there are none, so that the prices of a row stand as close to what is above them.
 */
const More = ({ text }: { readonly text: string }) => (
  <p className={styles.more}>{/^\d/.test(text) ? `+${text}` : text}</p>
);

/** The other variants of a tile's product. */
const TileVariants = ({ variants }: Pick<Tile, 'variants'>) =>
  variants.length === 0 ? (
    <div className={styles.variants} />
  ) : (
    <ul className={`thumbnails ${styles.variants}`}>
      {variants.map((variant) => (
        <li key={variant.href}>
          <Thumbnail variant={variant} />
        </li>
      ))}
    </ul>
  );

const Thumbnail = ({ variant: { name, href, picture } }: { readonly variant: TileVariant }) => (
  <a href={href}>
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
