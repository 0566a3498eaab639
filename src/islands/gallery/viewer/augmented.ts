import { sceneViewerLink } from '#lib/gallery/model.ts';
import { icon } from '../icon.ts';
import type { ViewerDialog } from './dialog.ts';
import type { ModelFiles } from './read-link.ts';
import type { Shown } from './show.ts';

const LABEL = 'View in your room';

/**
 * Offers augmented reality in whichever way the device supports: Quick Look on iOS, which needs a
 * `.usdz`, Scene Viewer on Android with the `.glb`, WebXR elsewhere; nothing if it supports none.
 */
export const offerRoom = (
  { room, element }: ViewerDialog,
  files: ModelFiles,
  shown: Shown,
): void => {
  const link = linkFor(files);
  if (link) {
    room.appendChild(link);
    return;
  }
  void canEnterRoom().then((can) => {
    if (!can) return;
    const button = room.appendChild(document.createElement('button'));
    button.type = 'button';
    button.innerHTML = `${icon('augmented')}<span>${LABEL}</span>`;
    button.addEventListener('click', () => {
      void import('./room.ts').then(({ enterRoom }) => enterRoom(shown, element));
    });
  });
};

const linkFor = ({ glb, usdz, name, page }: ModelFiles): HTMLAnchorElement | null => {
  const link = document.createElement('a');
  link.innerHTML = `${icon('augmented')}<span>${LABEL}</span>`;
  if (usdz !== '' && link.relList.supports('ar')) {
    // Quick Look only opens a link whose single child is a picture.
    const picture = document.createElement('img');
    picture.alt = LABEL;
    picture.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    link.replaceChildren(picture);
    return Object.assign(link, { rel: 'ar', href: usdz, className: 'quick-look' });
  }
  if (glb === '' || !navigator.userAgent.includes('Android')) return null;
  const file = new URL(glb, location.href).href;
  return Object.assign(link, { href: sceneViewerLink({ glb: file, title: name, page }) });
};

const canEnterRoom = (): Promise<boolean> =>
  navigator.xr?.isSessionSupported('immersive-ar').catch(() => false) ?? Promise.resolve(false);
