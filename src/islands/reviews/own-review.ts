import { sentenceOf } from '#lib/contract/failure.ts';
import { notify } from '../state/shell/notices.ts';
import { fragmentOf } from '../shell/fragment.ts';
import { reviews } from '../state/reviews/reviews.ts';

/** Replaces the link with the visitor's own review; without script the link opens its page. */
export const openOwnReview = async (link: HTMLElement): Promise<void> => {
  const place = link.parentElement;
  if (place && link instanceof HTMLAnchorElement) await refresh(place, link.href);
};

const refresh = async (place: HTMLElement, href: string): Promise<void> => {
  try {
    const html = await reviews.page(href);
    place.replaceChildren(await fragmentOf(html, '#own-review'));
  } catch {
    location.assign(href);
    return;
  }
  place.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
  place.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(place, event.target as HTMLFormElement, href);
  });
};

const send = async (place: HTMLElement, form: HTMLFormElement, href: string): Promise<void> => {
  const fields = new FormData(form);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const elementID = document.querySelector<HTMLElement>('[data-product]')?.dataset.product ?? '';
  try {
    const { message } = fields.has('reviewID')
      ? await reviews.remove(text('reviewID'))
      : await reviews.add({ elementID, rating: Number(text('rating')), comment: text('comment') });
    notify('Success', message);
    await refresh(place, href);
  } catch (thrown) {
    const said = place.querySelector('.said');
    if (said) said.textContent = sentenceOf(thrown);
  }
};
