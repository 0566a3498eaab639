/* Panels to share from close by Escape and by a click elsewhere, and offer the device's own ways. */

const PANELS = 'details.share[open]';

document.addEventListener(
  'toggle',
  ({ target }) => {
    const button = (target as Element).querySelector<HTMLElement>('[data-share]');
    if (button && 'share' in navigator) button.hidden = false;
  },
  true,
);

document.addEventListener('click', ({ target }) => {
  const element = target as Element;
  const button = element.closest<HTMLElement>('[data-share]');
  // Nothing is amiss when the visitor changes their mind.
  if (button) void navigator.share({ url: button.dataset.share }).catch(() => undefined);
  closePanels((panel) => button !== null || !panel.contains(element));
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closePanels(() => true);
});

const closePanels = (isMeant: (panel: Element) => boolean): void => {
  for (const panel of document.querySelectorAll<HTMLDetailsElement>(PANELS)) {
    if (isMeant(panel)) panel.open = false;
  }
};
