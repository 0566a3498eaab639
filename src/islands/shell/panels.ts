import { openLayer } from './layers.ts';

const panels = new WeakMap<Element, () => void>();

/** Follows a panel over the page that the browser opens and closes by itself. */
export const followPanel = (panel: HTMLElement): void => {
  const closed = panels.get(panel);
  if (panel.matches(':popover-open') === (closed !== undefined)) return;
  if (closed) {
    panels.delete(panel);
    closed();
    return;
  }
  const hide = (): void => {
    panel.hidePopover();
  };
  panels.set(panel, openLayer(hide));
};
