import { offerRoom } from './augmented.ts';
import { buildDialog, type ViewerDialog } from './dialog.ts';
import { readLink, type ModelFiles } from './read-link.ts';

/** The message if the file, or the code that reads it, cannot be fetched (MEDIA-006). */
const FAILED = 'Error loading the 3D file';

const NO_WEBGL = 'This browser cannot draw in 3D. Here is a picture instead.';

/** Shows a product's model in a dialog over the whole window; fetches three.js only now. */
export const openViewer = (link: HTMLAnchorElement): HTMLDialogElement => {
  const files = readLink(link);
  const dialog = buildDialog(files);
  document.body.appendChild(dialog.element);
  dialog.element.showModal();
  if (canDraw()) void load(dialog, files);
  else dialog.setState('still', NO_WEBGL);
  return dialog.element;
};

const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

const load = async (dialog: ViewerDialog, files: ModelFiles): Promise<void> => {
  dialog.progress(0);
  try {
    const { show } = await import('./show.ts');
    const shown = await show(dialog, files);
    if (!shown) return;
    dialog.setState('shown', '');
    offerRoom(dialog, files, shown);
  } catch {
    dialog.setState('failed', FAILED);
  }
};
