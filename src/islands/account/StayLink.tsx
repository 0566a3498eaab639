import type { ReactNode } from 'react';
import { isPlainPress } from '@parlour/client';

interface Props {
  readonly href: string;
  /** Does in the page what the link leads to. */
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/** A link that the page handles itself on a plain press; a new tab or window opens as from any link. */
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
