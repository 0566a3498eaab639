import { lazy, Suspense, useState, useTransition, type MouseEvent } from 'react';
import { isPlainPress, loadOrReload } from '@parlour/client';
import { island } from '../island.tsx';
import { createOwnReview, type OwnReviewStore } from '../state/reviews/own-review.ts';

const WriteReview = lazy(() => loadOrReload(import('./WriteReview.tsx')));

interface Props {
  readonly productId: string;
  readonly productName: string;
  /** URL of the page that does the same without script. */
  readonly action: string;
}

/** A link that opens the form for the visitor's own review in its place; without script it leads to a page. */
export const OwnReviewLink = island(({ productId, productName, action }: Props) => {
  const [own, setOwn] = useState<OwnReviewStore>();
  const [isComing, startComing] = useTransition();

  const leave = (): void => {
    location.assign(action);
  };
  const press = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    if (isComing) return;
    startComing(async () => {
      const store = createOwnReview({ productId, onLost: leave });
      await store.load().then(() => {
        setOwn(store);
      }, leave);
    });
  };

  const link = (
    <a className="button button-quiet" href={action} onClick={press}>
      Write a review
    </a>
  );
  if (!own) return link;
  return (
    <Suspense fallback={link}>
      <WriteReview own={own} productName={productName} action={action} />
    </Suspense>
  );
});
