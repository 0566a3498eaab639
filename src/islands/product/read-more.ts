/**
 * Watches the long summaries of this product, and of any shown in its place: a summary that fits
 * without being folded gets no button.
 */
export const watchSummaries = (): void => {
  bind();
  document.addEventListener('product:shown', bind);
};

const bind = (): void => {
  for (const folded of document.querySelectorAll<HTMLElement>(
    '[data-read-more]:not([data-bound])',
  )) {
    folded.toggleAttribute('data-bound', true);
    const text = folded.querySelector('.text');
    const box = folded.querySelector('input');
    if (!text || !box) continue;
    new ResizeObserver(() => {
      if (!box.checked && text.clientHeight > 0) offer(folded, text);
    }).observe(text);
    box.addEventListener('change', () => {
      const isAbove = folded.getBoundingClientRect().top < 0;
      if (!box.checked && isAbove) folded.scrollIntoView({ block: 'center' });
    });
  }
};

const offer = (folded: HTMLElement, text: Element): void => {
  folded.toggleAttribute('data-fits', text.scrollHeight <= text.clientHeight);
};
