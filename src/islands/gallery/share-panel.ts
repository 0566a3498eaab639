/* Share panels close on Escape and on a click elsewhere, and offer the device's own share sheet. */

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
  // It rejects when the visitor changes their mind, which is no fault.
  if (button) void navigator.share({ url: button.dataset.share }).catch(() => undefined);
  closePanels((panel) => button !== null || !panel.contains(element));
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closePanels(() => true);
});

const closePanels = (shouldClose: (panel: Element) => boolean): void => {
  for (const panel of document.querySelectorAll<HTMLDetailsElement>(PANELS)) {
    if (shouldClose(panel)) panel.open = false;
  }
};
