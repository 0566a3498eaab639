import type { ReactNode } from 'react';
import styles from './Clipped.module.css';

interface Props {
  readonly id: string;
  /** Pixels that are shown of what is taller (SELLER-010, SELLER-011). */
  readonly height: 200 | 300;
  /** Rows of what is clipped. */
  readonly rows: number;
  readonly children: ReactNode;
}

/** Pixels of a row of choices. */
const ROW = 32;

/** The beginning of something long, and the rest on request. */
export const Clipped = ({ id, height, rows, children }: Props) =>
  rows * ROW <= height ? (
    children
  ) : (
    <div className={styles.clipped}>
      <input id={id} type="checkbox" />
      <div className={`content ${styles.content} ${styles[`at${String(height)}`]}`}>{children}</div>
      <label className={styles.toggle} htmlFor={id}>
        <span className={styles.more}>Show more...</span>
        <span className={styles.less}>Show less...</span>
      </label>
    </div>
  );
