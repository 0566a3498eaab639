import styles from './ReviewStars.module.css';

interface Props {
  /** 0 to 5, in tenths. */
  readonly rating: number;
}

const STARS = [0, 1, 2, 3, 4];
const STAR = 'm12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z';

/** A rating as five stars, to the half. */
export const ReviewStars = ({ rating }: Props) => (
  <span className={styles.stars} role="img" aria-label={`${String(rating)} of 5 stars`}>
    {STARS.map((star) => (
      <Star key={star} share={Math.min(Math.max(rating - star, 0), 1)} />
    ))}
  </span>
);

const Star = ({ share }: { readonly share: number }) => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path className={styles.empty} d={STAR} />
    {share > 0 && (
      <path className={share < 0.75 ? `${styles.full} ${styles.half}` : styles.full} d={STAR} />
    )}
  </svg>
);
