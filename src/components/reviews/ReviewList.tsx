import { counted } from '@parlour/domain';
import type { ReviewPhotograph, ShownReview } from '#lib/reviews/reviews.ts';
import { ReviewStars } from './ReviewStars.tsx';
import styles from './ReviewList.module.css';

interface Props {
  readonly reviews: readonly ShownReview[];
}

/** Reviews beyond this number are folded. */
const OPEN = 4;

/** Reviews, in the given order. */
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
    {reviews.map((review, index) => (
      <li className="rule-above stack gap-2 pad-4" key={index}>
        <ReviewText review={review} />
        {review.helpful > 0 && (
          <p
            className={`cluster aligned muted small ${styles.by}`}
          >{`Helpful to ${counted(review.helpful, 'customer')}`}</p>
        )}
      </li>
    ))}
  </ol>
);

/** The text and photographs of a review, and the seller's answer. */
export const ReviewText = ({ review }: { readonly review: ShownReview }) => {
  const { author, rating, comment, date, origin, answer, photographs } = review;
  return (
    <>
      <p className={`cluster aligned muted small ${styles.by}`}>
        <ReviewStars rating={rating} />
        <span>{[author, date].filter(Boolean).join(', ')}</span>
        <span className={styles.origin}>{origin}</span>
      </p>
      <p className="written">{comment}</p>
      {photographs.length > 0 && <Photographs photographs={photographs} by={author} />}
      {answer !== '' && (
        <div className={`stack gap-1 ${styles.answer}`}>
          <p className={`cluster aligned muted small ${styles.by}`}>The seller’s answer</p>
          <p className="written">{answer}</p>
        </div>
      )}
    </>
  );
};

interface PhotographProps {
  readonly photographs: readonly ReviewPhotograph[];
  /** '' where the author is unknown. */
  readonly by: string;
}

/** Photographs of customers, each a link to the large one. */
export const Photographs = ({ photographs, by }: PhotographProps) => (
  <ul className={`cluster gap-2 ${styles.photographs}`}>
    {photographs.map(({ large, small, width, height }, index) => (
      <li key={large}>
        <a className="block" href={large}>
          <img
            src={small}
            alt={`Photograph ${String(index + 1)} by ${by || 'a customer'}`}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
        </a>
      </li>
    ))}
  </ul>
);
