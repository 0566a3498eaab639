import { Breadcrumb } from '#components/ui/Breadcrumb.tsx';
import { Photo } from '#components/ui/Photo.tsx';
import { paths } from '#lib/paths.ts';
import type { SellerStore } from '#lib/stores/seller-store.ts';
import styles from './StoreHead.module.css';

interface Props {
  readonly store: SellerStore;
}

/** Who sells, and how many products. */
export const StoreHead = ({ store }: Props) => (
  <div className={`list-head ${styles.head}`}>
    <Breadcrumb
      steps={[
        { name: 'All Products', href: paths.products() },
        { name: store.name, href: null },
      ]}
    />
    {store.problem !== '' && (
      <p className={styles.problem} role="alert">
        {store.problem}
      </p>
    )}
    <div className={styles.line}>
      {store.picture !== '' && (
        <span className={styles.mark}>
          <Photo picture={{ src: store.picture, alt: '', width: 160, height: 160 }} />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.label}>Seller</p>
        <h1>
          <a href={store.profileHref}>{store.name}</a>
        </h1>
        {store.description !== '' && <p className={styles.description}>{store.description}</p>}
      </div>
      <p className={`count ${styles.count}`}>{`${String(store.count)} Products`}</p>
    </div>
  </div>
);
