import type { MouseEvent, ReactNode } from 'react';
import { aboutToPress } from '../intent/about-to-press.ts';
import { isPlainPress } from '../intent/plain-press.ts';
import { product } from '../state/product/product.ts';
import { followChoice } from './choices.ts';

interface Props {
  readonly href: string;
  /** Whether it links to the current choice. */
  readonly selected: boolean;
  readonly className?: string;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A link to another variant, option or swatch, which is shown in place (PDP-002). */
export const FollowedLink = ({ href, selected, children, ...look }: Props) => {
  const follow = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    if (!selected) void followChoice(href);
  };
  return (
    <a
      href={href}
      data-choice=""
      aria-current={selected || undefined}
      onClick={follow}
      {...aboutToPress(() => {
        if (!selected) product.prepare(href);
      })}
      {...look}
    >
      {children}
    </a>
  );
};
