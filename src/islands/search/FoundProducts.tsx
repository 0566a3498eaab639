import { formatPence } from '#lib/domain/money.ts';
import type { FoundProduct } from '../state/search/search-reply.ts';
import styles from './SearchPanel.module.css';

/** Used when a picture's size is unknown; the box around it has proportions of its own. */
const UNKNOWN = { width: 800, height: 600 } as const;

/** The popup's product grid (SEARCH-006). */
export const FoundProducts = ({ products }: { readonly products: readonly FoundProduct[] }) => (
  <ul className={styles.grid}>
    {products.map((product) => (
      <li key={product.productId}>
        <Card product={product} />
      </li>
    ))}
  </ul>
);

const Card = ({ product }: { readonly product: FoundProduct }) => {
  const { href, picture, brand, name, title } = product;
  return (
    <a className={styles.card} href={href}>
      <span className={styles.picture}>
        {picture && (
          <img
            src={picture.src}
            alt=""
            width={picture.width || UNKNOWN.width}
            height={picture.height || UNKNOWN.height}
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      {brand !== '' && <span className={styles.brand}>{brand}</span>}
      <span className={styles.name}>{name}</span>
      <span className={styles.muted}>{title}</span>
      <Price product={product} />
    </a>
  );
};

/** In place of a hidden price stands what to do instead (SEARCH-023). */
const Price = ({ product: { price, priceShow } }: { readonly product: FoundProduct }) => {
  if (!priceShow || price.status === 'request_price') {
    return <span className={styles.request}>Request Price</span>;
  }
  return (
    <span className={styles.price}>
      {formatPence(price.now)}
      {price.was !== null && <s className={styles.was}>{formatPence(price.was)}</s>}
    </span>
  );
};
