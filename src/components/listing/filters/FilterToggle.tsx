import { FILTER_TOGGLE, REMEMBER_TOGGLE } from '../filter-toggle.ts';
import styles from './FilterToggle.module.css';

const SCRIPT = { __html: REMEMBER_TOGGLE } as const;

/** Shows the sidebar on wide screens; labels elsewhere tick it. */
export const FilterToggle = () => (
  <>
    <input
      className={`toggle visually-hidden ${styles.toggle}`}
      id={FILTER_TOGGLE}
      type="checkbox"
      defaultChecked
    />
    <script dangerouslySetInnerHTML={SCRIPT} />
  </>
);
