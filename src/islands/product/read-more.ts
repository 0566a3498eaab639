/**
 * Watches a long summary: one that fits without folding gets no button, and one that is folded again scrolls
 * back into view. Its first child is the text, its last one the button. Returns a function that stops
 * watching; does nothing for a summary that is watched already.
 */
export const watchSummary = (folded: HTMLElement): (() => void) | undefined => {
  const { firstElementChild: text, lastElementChild: button } = folded;
  const box = button?.firstElementChild;
  if (!text || !(box instanceof HTMLInputElement) || 'bound' in folded.dataset) return undefined;
  folded.toggleAttribute('data-bound', true);
  const fitting = new ResizeObserver(() => {
    if (box.checked || text.clientHeight === 0) return;
    folded.toggleAttribute('data-fits', text.scrollHeight <= text.clientHeight);
  });
  const comeBack = (): void => {
    const isAbove = folded.getBoundingClientRect().top < 0;
    if (!box.checked && isAbove) folded.scrollIntoView({ block: 'center' });
  };
  fitting.observe(text);
  box.addEventListener('change', comeBack);
  return () => {
    folded.toggleAttribute('data-bound', false);
    fitting.disconnect();
    box.removeEventListener('change', comeBack);
  };
};
