import styles from './ScrollToTop.module.css';

/**
 * Appears after 200 px by the scroll position alone (SELLER-014); where a browser cannot do that, it is
 * always visible.
 */
export const ScrollToTop = () => (
  <a
    className={`round-button middle ${styles.top}`}
    href="#top"
    data-to-top=""
    title="Scroll to top"
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 19V5m-6 6 6-6 6 6" />
    </svg>
    <span className="visually-hidden">Scroll to top</span>
  </a>
);
