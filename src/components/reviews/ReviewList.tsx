import type { ShownReview } from '#lib/reviews/reviews.ts';
import { ReviewStars } from './ReviewStars.tsx';
import styles from './ReviewList.module.css';

interface Props {
  readonly reviews: readonly ShownReview[];
}

/** More than these are folded. */
const OPEN = 4;

/** Reviews in the order given. */
export const ReviewList = ({ reviews }: Props) => (
  <>
    {reviews.length > 0 && <List reviews={reviews.slice(0, OPEN)} />}
    {reviews.length > OPEN && (
      <details className={styles.more}>
        <summary>Show all reviews</summary>
        <List reviews={reviews.slice(OPEN)} />
      </details>
    )}
  </>
);

const List = ({ reviews }: Props) => (
  <ol className={styles.list}>
    {reviews.map(({ author, rating, comment, date }, index) => (
      <li key={index}>
        <p className={styles.by}>
          <ReviewStars rating={rating} />
          <span>{[author, date].filter(Boolean).join(', ')}</span>
        </p>
        <p className={styles.comment}>{comment}</p>
      </li>
    ))}
  </ol>
);
