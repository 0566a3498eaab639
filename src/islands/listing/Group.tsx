import { useState, type ReactNode } from 'react';
import styles from './Group.module.css';

interface Props {
  readonly name: string;
  /** Whether it is open at first; after that the visitor decides, whatever is chosen. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A group of the sidebar, which opens and closes. */
export const Group = ({ name, open, children }: Props) => {
  const [first] = useState(open);
  return (
    <details className={`group rule-below ${styles.group}`} open={first} data-group={name}>
      <summary className="level gap-2 between">
        <span className="heading-label">{name}</span>
      </summary>
      {children}
    </details>
  );
};
