/** A summary that fits after all needs no fold; one that is folded again comes back into view. */
export const bind = (): void => {
  for (const folded of document.querySelectorAll<HTMLElement>('[data-read-more]')) {
    const text = folded.querySelector('.text');
    const box = folded.querySelector('input');
    box?.addEventListener('change', () => {
      const isAbove = folded.getBoundingClientRect().top < 0;
      if (!box.checked && isAbove) folded.scrollIntoView({ block: 'center' });
    });
    folded.toggleAttribute('data-bound', text !== null);
  }
};
