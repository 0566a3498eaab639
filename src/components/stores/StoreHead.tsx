import { PageBookmark } from '#islands/bookmarks/PageBookmark.tsx';
import { CompareToggle } from '#components/compare/CompareToggle.tsx';
import { Breadcrumb } from '#components/ui/Breadcrumb.tsx';
import { Thumbnail } from '#components/ui/Photo.tsx';
import { paths } from '#lib/paths.ts';
import type { SellerStore } from '#lib/stores/seller-store.ts';
import styles from './StoreHead.module.css';

interface Props {
  readonly store: SellerStore;
}

/** The name of a seller, and the number of products. */
export const StoreHead = ({ store }: Props) => (
  <div className={`list-head contents ${styles.head}`}>
    <Breadcrumb
      steps={[
        { name: 'All Products', href: paths.products() },
        { name: store.name, href: null },
      ]}
    />
    <div className={styles.line}>
      {store.picture !== '' && (
        <span className={`filled ${styles.mark}`}>
          <Thumbnail src={store.picture} width={48} />
        </span>
      )}
      <div className={`cluster baseline ${styles.words}`}>
        <p className={styles.label}>Seller</p>
        <h1 tabIndex={-1}>
          <a className="quiet-link" href={store.profileHref}>
            {store.name}
          </a>
        </h1>
        <p className={`count numbers ${styles.count}`} role="status">
          {`${String(store.count)} Products`}
        </p>
        {store.count > 1 && <CompareToggle />}
      </div>
      <PageBookmark type="seller" id={store.sellerId} name={store.name} />
    </div>
    {store.problem !== '' && (
      <p className={`callout ${styles.problem}`} role="alert">
        {store.problem}
      </p>
    )}
  </div>
);
