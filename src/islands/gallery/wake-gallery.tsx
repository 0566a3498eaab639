import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { hydrate } from '../intent/hydrate.tsx';
import { $chosenSwatch, $shownGallery, galleryOf } from '../state/gallery/shown-gallery.ts';
import { Gallery } from './Gallery.tsx';

type Props = ComponentProps<typeof Gallery>;

/** The page's own gallery, until another variant is chosen. */
const FollowingGallery = ({ gallery, ...site }: Props) => {
  const shown = useStore($shownGallery, { ssr: 'initial' }) ?? gallery;
  return <Gallery key={shown.canonical} gallery={shown} {...site} />;
};

const waking = new WeakMap<HTMLElement, Promise<void>>();

/** Makes the gallery that the server rendered respond, once; from then on it shows `$shownGallery`. */
export const wake = async (element: HTMLElement): Promise<void> => {
  const woken = waking.get(element) ?? start(element);
  waking.set(element, woken);
  try {
    await woken;
  } catch (thrown) {
    waking.delete(element);
    throw thrown;
  }
};

/** The product's own call brings what it shows. */
export const ahead = wake;

const start = async (element: HTMLElement): Promise<void> => {
  const { variant = '', layout, origin = '', swatch = '' } = element.dataset;
  if ($chosenSwatch.get() === '') $chosenSwatch.set(swatch);
  const gallery = await galleryOf(variant);
  const site = { layout: layout as Props['layout'], origin };
  await hydrate(element, <FollowingGallery gallery={gallery} {...site} />);
};
