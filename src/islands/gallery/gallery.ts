import { openPopup } from './popup.ts';
import { startSlider } from './slider.ts';
import { startZoom } from './zoom.ts';

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);

/** Gives a gallery its slider, zoom window, popup and 3D viewer; answers how to take them away. */
export const enliven = (root: HTMLElement): (() => void) => {
  const slider = startSlider(root);
  const stopZoom = startZoom(root);

  const follow = (link: HTMLAnchorElement): void => {
    if (link.matches('.model')) void openModel(link);
    else if (link.matches('.enlarge')) openPopup(root, slider);
    else slider.show(slider.thumbnails.indexOf(link));
  };

  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      '.enlarge, .thumbnails a, .model',
    );
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    follow(link);
  });

  return () => {
    stopZoom();
    slider.stop();
  };
};

/** The viewer is code of its own, fetched when it is opened. */
const openModel = async (link: HTMLAnchorElement): Promise<void> => {
  const viewer = await import('../viewer/viewer.ts').catch(() => undefined);
  if (viewer) viewer.openViewer(link);
  else location.assign(link.href);
};
