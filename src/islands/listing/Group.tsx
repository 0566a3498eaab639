import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import styles from './Group.module.css';

interface Props {
  readonly name: string;
  /** Whether it is open at first; after that the visitor decides, whatever is chosen. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A group of the sidebar, which opens and closes. */
export const Group = ({ name, open, children }: Props) => {
  const [isOpen] = useState(open);
  const { summary, ...keepsFocus } = useKeptFocus();
  return (
    <details
      className={`group rule-below ${styles.group}`}
      id={`filter-${name.toLowerCase().replaceAll(' ', '-')}`}
      open={isOpen}
      data-group={name}
      suppressHydrationWarning
      {...keepsFocus}
    >
      <summary className="level gap-2 between" ref={summary}>
        <span className="heading-label">{name}</span>
      </summary>
      {children}
    </details>
  );
};

/** Gives the focus to the group's summary when the choice that has it is no more (WCAG 2.2, 2.4.3). */
const useKeptFocus = () => {
  const summary = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  // React reports no blur of what it removes.
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false) summary.current?.focus({ preventScroll: true });
  });
  return {
    summary,
    onFocus: ({ target }: FocusEvent): void => {
      focused.current = target;
    },
    onBlur: (): void => {
      focused.current = null;
    },
  };
};
