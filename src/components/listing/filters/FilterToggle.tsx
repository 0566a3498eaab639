import type { Ref } from 'react';
import { FILTER_TOGGLE, REMEMBER_TOGGLE } from './filter-toggle.ts';
import styles from './FilterToggle.module.css';

const SCRIPT = { __html: REMEMBER_TOGGLE } as const;

interface Props {
  readonly box?: Ref<HTMLInputElement>;
  readonly onChange?: () => void;
}

/** Shows the sidebar on wide screens; labels elsewhere tick it. */
export const FilterToggle = ({ box, onChange }: Props) => (
  <>
    <input
      className={`visually-hidden toggle ${styles.toggle}`}
      id={FILTER_TOGGLE}
      type="checkbox"
      ref={box}
      onChange={onChange}
      defaultChecked
    />
    <script dangerouslySetInnerHTML={SCRIPT} />
  </>
);
