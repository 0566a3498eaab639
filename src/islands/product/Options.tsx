import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChoiceLink } from '#lib/product/product-choice.ts';
import { FollowedLink } from './FollowedLink.tsx';
import styles from './Options.module.css';

interface Props {
  readonly options: readonly ChoiceLink[];
}

/** The options of a variant (PDP-012); the list closes once another choice is shown. */
export const Options = ({ options }: Props) => {
  const list = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);
  const shown = useRef(options);
  const close = useEffectEvent(() => {
    if (shown.current === options) return;
    shown.current = options;
    if (list.current?.contains(document.activeElement)) {
      opener.current?.focus({ preventScroll: true });
    }
    list.current?.removeAttribute('open');
  });
  useEffect(() => {
    close();
  }, [options]);
  return (
    <details ref={list} className={`options relative ${styles.options}`} name="choice">
      <summary className="level gap-4 between" ref={opener}>
        <span className={`label ${styles.label}`}>Select Option</span>
        <span className={`muted ${styles.chosen}`}>
          {options.find(({ selected }) => selected)?.name}
        </span>
      </summary>
      <ul className={`list ${styles.list}`}>
        {options.map(({ name, href, selected }) => (
          <li key={href}>
            <FollowedLink href={href} selected={selected}>
              {name}
            </FollowedLink>
          </li>
        ))}
      </ul>
    </details>
  );
};
