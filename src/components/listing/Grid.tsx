import type { ReactNode } from 'react';
import type { Site } from '@parlour/site';
import styles from './Grid.module.css';

interface Props {
  /** How tiles look on this site. */
  readonly card: Site['layout']['card'];
  /** Items of a list. */
  readonly children: ReactNode;
}

/** As many tiles side by side as fit. */
export const Grid = ({ card, children }: Props) => (
  <ul className={['grid', styles.grid, styles[card]].filter(Boolean).join(' ')}>{children}</ul>
);
