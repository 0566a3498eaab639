import { mount } from '../intent/hydrate.tsx';
import { createOwnReview } from '../state/reviews/own-review.ts';
import { WriteReview } from './WriteReview.tsx';

/** Links that have been followed: a second press before the review is there changes nothing. */
const followed = new WeakSet<HTMLElement>();

/** Replaces the link with the visitor's own review; without script the link opens its page. */
export const openOwnReview = async (link: HTMLElement): Promise<void> => {
  const place = link.parentElement;
  if (!place || !(link instanceof HTMLAnchorElement) || followed.has(link)) return;
  followed.add(link);
  const leave = () => {
    location.assign(link.href);
  };
  const { productId = '', productName = '' } = link.dataset;
  const own = createOwnReview({ productId, onLost: leave });
  try {
    await own.load();
  } catch {
    leave();
    return;
  }
  await mount(place, <WriteReview own={own} productName={productName} action={link.pathname} />);
};
