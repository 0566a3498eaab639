/*
 * Puts the parts of another page of the product into this one. A part that is the same stays: one
 * with a `data-key` is compared by that, because scripts have changed its markup. The visitor's
 * quantity, bookmark, tab and focus stay too.
 */

import { $chosenSwatch } from '../state/gallery/shown-gallery.ts';

const HEAD = [
  'link[rel=canonical]',
  'meta[name=description]',
  'meta[property^="og:"]',
  'script[type="application/ld+json"]',
].join();

/** Dispatched on the document once other parts are shown. */
const SHOWN = 'product:shown';

export const swap = (page: Document): void => {
  const focus = focusOf(document.activeElement);
  const chosen = visitorChoices();
  for (const part of page.querySelectorAll<HTMLElement>('[data-part]')) {
    const here = document.querySelector<HTMLElement>(`[data-part="${part.dataset.part ?? ''}"]`);
    if (here && !isSame(here, part)) here.replaceWith(part);
  }
  swapHead(page);
  restore(chosen);
  if (focus && !focus.element.isConnected) focus.next()?.focus({ preventScroll: true });
  $chosenSwatch.set(field('swatchId')?.value ?? '');
  announce();
  document.dispatchEvent(new Event(SHOWN));
};

const isSame = (here: HTMLElement, part: HTMLElement): boolean =>
  part.dataset.key === undefined
    ? here.outerHTML === part.outerHTML
    : here.dataset.key === part.dataset.key;

const ANNOUNCED = ['.variants [aria-current]', '.chosen', '.money .price'].join();

/** Tells screen readers what is shown now, and at what price. */
const announce = (): void => {
  const place = document.querySelector('.product > .shown');
  const texts = [
    ...document.querySelectorAll<HTMLElement>('[data-part=facts] :is(' + ANNOUNCED + ')'),
  ];
  if (!place) return;
  place.textContent = texts
    .map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim())
    .join(', ');
};

const field = (name: string): HTMLInputElement | null =>
  document.querySelector(`[data-buying] [name=${name}]`);

const bookmark = (): Element | null => document.querySelector('[data-buying] .bookmark');

const visitorChoices = () => ({
  quantity: field('qty')?.value,
  isBookmarked: bookmark()?.getAttribute('aria-pressed'),
  tab: document.querySelector<HTMLInputElement>('[name=about]:checked')?.value,
});

const restore = ({ quantity, isBookmarked, tab }: ReturnType<typeof visitorChoices>): void => {
  const input = field('qty');
  if (input && !input.disabled && quantity) {
    input.value = quantity;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (isBookmarked) bookmark()?.setAttribute('aria-pressed', isBookmarked);
  const radio = document.querySelector<HTMLInputElement>(`[name=about][value="${tab ?? ''}"]`);
  if (radio) radio.checked = true;
};

/** Where the focus goes when its element has been replaced: to the same link, or to the list it was in. */
const focusOf = (element: Element | null) => {
  if (!(element instanceof HTMLAnchorElement) || !element.closest('[data-part]')) return null;
  const href = element.getAttribute('href') ?? '';
  const inOptions = element.closest('details') !== null;
  const next = () =>
    document.querySelector<HTMLElement>(
      inOptions
        ? '[data-part] details.options > summary'
        : `[data-choice][href="${CSS.escape(href)}"]`,
    );
  return { element, next };
};

const swapHead = ({ title, head }: Document): void => {
  document.title = title;
  for (const old of document.head.querySelectorAll(HEAD)) old.remove();
  for (const next of head.querySelectorAll(HEAD)) document.head.appendChild(next);
};
