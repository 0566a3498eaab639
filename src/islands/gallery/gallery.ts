import { openPopup } from './popup.ts';
import { startSlider } from './slider.ts';
import { startZoom } from './zoom.ts';

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);

/**
 * Gives a gallery its slider, zoom window, popup and 3D viewer. Returns how to remove them, including
 * an open dialog, which would show another variant than the page.
 */
export const startGallery = (root: HTMLElement): (() => void) => {
  const slider = startSlider(root);
  const stopZoom = startZoom(root);
  let opened: HTMLDialogElement | undefined;
  let isGone = false;

  const follow = async (link: HTMLAnchorElement): Promise<void> => {
    if (link.matches('.model')) opened = await openModel(link);
    else if (link.matches('.enlarge')) opened = openPopup(root, slider);
    else slider.show(slider.thumbnails.indexOf(link));
    if (isGone) opened?.close();
  };

  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      '.enlarge, .thumbnails a, .model',
    );
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    void follow(link);
  });

  return () => {
    isGone = true;
    opened?.close();
    stopZoom();
    slider.stop();
  };
};

/** The viewer's code is fetched when it is opened. */
const openModel = async (link: HTMLAnchorElement): Promise<HTMLDialogElement | undefined> => {
  const viewer = await import('./viewer/viewer.ts').catch(() => undefined);
  if (viewer) return viewer.openViewer(link);
  location.assign(link.href);
  return undefined;
};
