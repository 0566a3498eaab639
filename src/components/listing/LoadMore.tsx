import styles from './LoadMore.module.css';

interface Props {
  /** URL of the next page; null on the last one (LIST-011). */
  readonly next: string | null;
}

/** The link to the next page, whose products join those on show. */
export const LoadMore = ({ next }: Props) =>
  next === null ? null : (
    <p className={`load-more ${styles.more}`}>
      <a className="button" href={next} rel="next" data-load-more="">
        Load More Products
      </a>
    </p>
  );
