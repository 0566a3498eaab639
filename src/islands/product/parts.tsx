import { useStore } from '@nanostores/react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { Description } from '#components/product/Description.tsx';
import { Breadcrumb } from '#components/ui/Breadcrumb.tsx';
import type { ProductPage } from '#lib/product/product-page.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { placeOf } from '../intent/place.ts';
import { useOnceSeen } from '../intent/use-once-seen.ts';
import { tileCard } from '../shell/tile-card.ts';
import { product } from '../state/product/product.ts';
import type { Island } from '../intent/wake.ts';

interface Shown {
  /** What the server has rendered. */
  readonly first: ProductPage;
}

const Trail = ({ first }: Shown) => (
  <Breadcrumb steps={(useStore(product.$product) ?? first).trail} />
);

type Card = ComponentProps<typeof Description>['card'];

/** Below what was pressed: drawn once the answer is seen, which a deferred value does not wait for. */
const About = ({ first, card }: Shown & { readonly card: Card }) => {
  const shown = useOnceSeen(useStore(product.$product) ?? first);
  return useMemo(() => <Description product={shown} card={card} />, [shown, card]);
};

let awake: Promise<unknown> | undefined;

/** Has the parts beside the facts follow the choice, from the first one on. */
export const wakeParts = (): Promise<unknown> => (awake ??= hydrateParts());

const hydrateParts = async (): Promise<void> => {
  const first = product.$product.get();
  if (!first) return;
  await Promise.all([
    hydratePart('trail', <Trail first={first} />),
    hydratePart('description', <About first={first} card={tileCard()} />),
  ]);
};

const hydratePart = async (name: string, part: ReactNode): Promise<void> => {
  const root = placeOf(`product-${name}`);
  if (root) await hydrate(root, part);
};

let pictures: Promise<Pick<Island, 'wake'>> | undefined;

/** Imported once: even to import what is there takes until the finger is lifted, and longer. */
const picturesCode = () =>
  (pictures ??= import('../gallery/wake-gallery.tsx').catch((thrown: unknown) => {
    pictures = undefined;
    throw thrown;
  }));

/** Has the pictures follow the choice; another variant has other ones. */
export const wakeGallery = async (): Promise<void> => {
  const { wake } = await picturesCode();
  const gallery = placeOf('gallery');
  if (gallery) await wake(gallery);
};
