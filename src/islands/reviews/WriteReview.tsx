import { useStore } from '@nanostores/react';
import { OwnReview } from '#components/reviews/OwnReview.tsx';
import type { OwnReviewStore } from '../state/reviews/own-review.ts';

interface Props {
  readonly own: OwnReviewStore;
  readonly productName: string;
  /** URL of the page that does the same without script. */
  readonly action: string;
}

/** The visitor's own review, written and deleted without leaving the page. */
const WriteReview = ({ own, ...product }: Props) => {
  const { review, problem } = useStore(own.$own);

  const send = (fields: FormData): void => {
    if (review) void own.remove(review.reviewID);
    else void own.add(Number(textIn(fields, 'rating')), textIn(fields, 'comment'));
  };

  return <OwnReview review={review} problem={problem} onSend={send} {...product} />;
};

const textIn = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
};

export default WriteReview;
