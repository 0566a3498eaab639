import { useStore } from '@nanostores/react';
import { product } from '../state/product/product.ts';
import styles from './ProductStatus.module.css';

/** Shows that something is loading (PDP-039), and tells screen readers what is shown afterwards. */
export const ProductStatus = () => (
  <>
    <p className={`loader bubble unless-empty ${styles.loader}`} role="status">
      {useStore(product.$waiting)}
    </p>
    <p className="shown visually-hidden" role="status">
      {useStore(product.$announced)}
    </p>
  </>
);
