import { useStore } from '@nanostores/react';
import { product } from '../state/product/product.ts';
import styles from './ProductStatus.module.css';

/** That something is being fetched (PDP-039), and for screen readers what is shown then. */
export const ProductStatus = () => (
  <>
    <p className={`loader ${styles.loader}`} role="status">
      {useStore(product.$waiting)}
    </p>
    <p className="shown visually-hidden" role="status">
      {useStore(product.$announced)}
    </p>
  </>
);
