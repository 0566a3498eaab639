import type { ReactNode } from 'react';
import { paths } from '#lib/paths.ts';
import styles from './TagInfoLink.module.css';

interface Props {
  readonly tagId: string;
  /** Whether the page opens in a new window; otherwise it replaces this one (ROUTE-018). */
  readonly newWindow?: boolean;
  readonly children: ReactNode;
}

/** A link to the page about a tag. */
export const TagInfoLink = ({ tagId, newWindow = true, children }: Props) =>
  newWindow ? (
    <a className={styles['tag-info']} href={paths.tagInfo(tagId)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">(opens in a new window)</span>
    </a>
  ) : (
    <a className={styles['tag-info']} href={paths.tagInfo(tagId)}>
      {children}
    </a>
  );
