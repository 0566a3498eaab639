import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import { latestRequest } from '@parlour/client';
import { OwnReview } from '#components/reviews/OwnReview.tsx';
import { island } from '../island.tsx';
import { createOwnReview, type OwnReviewStore } from '../state/reviews/own-review.ts';

interface Props {
  readonly own: OwnReviewStore;
  readonly productName: string;
  /** URL of the page that does the same without script. */
  readonly action: string;
}

/** The visitor's own review, written and deleted without leaving the page. */
const WriteReview = island(({ own, ...product }: Props) => {
  const { review, problem } = useStore(own.$own);

  const send = (fields: FormData): void => {
    if (review) void own.remove(review.reviewID);
    else void own.add(Number(textIn(fields, 'rating')), textIn(fields, 'comment'));
  };

  return <OwnReview review={review} problem={problem} onSend={send} {...product} />;
});

const textIn = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
};

const requests = latestRequest();

/** Opens the form for the visitor's own review in place of its link, which leads a signed-out one to its page. */
export const followLink = async (link: HTMLAnchorElement): Promise<void> => {
  const { parentElement: place, pathname: action, dataset } = link;
  const { productId = '', productName = '' } = dataset;
  const isLatest = requests.begin();
  const leave = (): void => {
    location.assign(action);
  };
  const own = createOwnReview({ productId, onLost: leave });
  try {
    await own.load();
  } catch {
    leave();
    return;
  }
  if (!place || !isLatest()) return;
  createRoot(place).render(<WriteReview own={own} productName={productName} action={action} />);
};
