import styles from './CompareToggle.module.css';

/** Shows the boxes of all tiles on a screen without a pointer that could rest on one. */
export const CompareToggle = () => (
  <label className={`level gap-2 ${styles.toggle}`}>
    <input id="comparing" type="checkbox" />
    Compare<span className="visually-hidden"> products</span>
  </label>
);
