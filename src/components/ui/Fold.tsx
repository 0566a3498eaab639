import { type ReactNode, useState } from 'react';
import styles from './Fold.module.css';

interface Props {
  readonly title: string;
  /** What is in it, in a few words. */
  readonly about: string;
  /** Whether there is something in it that has to be seen. It never closes by itself again. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** An optional part of a form, folded away until somebody wants it. The visitor may have opened it before hydration. */
export const Fold = ({ title, about, isNeeded, children }: Props) => {
  const [isOpen, setIsOpen] = useState(isNeeded);
  if (isNeeded && !isOpen) setIsOpen(true);
  return (
    <details className={styles.fold} open={isOpen} suppressHydrationWarning>
      <summary className={styles.title}>
        <span className="bold">{title}</span>
        <span className="muted small">{about}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
};
