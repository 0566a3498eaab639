import type { ReactNode } from 'react';
import styles from './Clipped.module.css';

interface Props {
  readonly id: string;
  /** Pixels that stay visible of taller content (SELLER-010, SELLER-011). */
  readonly height: 200 | 300;
  /** Number of rows in the content. */
  readonly rows: number;
  readonly children: ReactNode;
}

/** Height of a row of choices in pixels. */
const ROW = 32;

/** The beginning of long content, and the rest on request. */
export const Clipped = ({ id, height, rows, children }: Props) =>
  rows * ROW <= height ? (
    children
  ) : (
    <div className={`relative ${styles.clipped}`}>
      <input id={id} type="checkbox" />
      <div className={`content ${styles.content} ${styles[`at${String(height)}`]}`}>{children}</div>
      <label className={`muted small underlined ${styles.toggle}`} htmlFor={id}>
        <span className={styles.more}>Show more...</span>
        <span className={styles.less}>Show less...</span>
      </label>
    </div>
  );
