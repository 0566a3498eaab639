import type { SellerStore } from '#lib/stores/seller-store.ts';
import styles from './StoreAbout.module.css';

interface Props {
  readonly store: Pick<SellerStore, 'name' | 'description' | 'profileHref'>;
}

/** A seller's own description, below its products, which come first. */
export const StoreAbout = ({ store: { name, description, profileHref } }: Props) => (
  <section className={`about rule-above stack gap-3 ${styles.about}`}>
    <h2>
      <a className="quiet-link" href={profileHref}>
        {name}
      </a>
    </h2>
    <p className="muted text-lead">{description}</p>
  </section>
);
