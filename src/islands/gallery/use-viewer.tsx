import { useState, type MouseEvent, type ReactNode } from 'react';
import type { ProductGallery } from '#lib/gallery/product-gallery.ts';
import { $chosenSwatch } from '../state/gallery/shown-gallery.ts';
import { viewer } from '../state/gallery/viewer.ts';
import { needed } from '../intent/needed.ts';
import { isPlainPress } from '../intent/plain-press.ts';

/** The 3D viewer, if it is open, and how to open it. Its code is fetched only then. */
export const useViewer = (
  { name, model, measures, finishes, pictures, canonical }: ProductGallery,
  origin: string,
): readonly [dialog: ReactNode, open: (event: MouseEvent<HTMLAnchorElement>) => void] => {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = (): void => {
    setDialog(null);
  };

  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!model || !isPlainPress(event)) return;
    event.preventDefault();
    const { href, relList } = event.currentTarget;
    const item = {
      ...{ name, model, measures, finishes, still: pictures[0] },
      page: origin + canonical,
      canQuickLook: relList.supports('ar'),
    };
    needed(import('./viewer/Viewer.tsx')).then(
      ({ Viewer }) => {
        viewer.open($chosenSwatch.get());
        setDialog(<Viewer item={item} onClose={close} />);
      },
      () => {
        location.assign(href);
      },
    );
  };
  return [dialog, open];
};
