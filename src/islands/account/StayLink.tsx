import type { ReactNode } from 'react';
import { isPlainPress } from '../intent/plain-press.ts';

interface Props {
  readonly href: string;
  /** Does in place what the link leads to. */
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/** A link whose plain press the page answers itself; a new tab or window opens as from any link. */
export const StayLink = ({ href, onFollow, children }: Props) => (
  <a
    href={href}
    onClick={(event) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      onFollow();
    }}
  >
    {children}
  </a>
);
