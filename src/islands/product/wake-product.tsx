import type { ProductPage } from '#lib/product/product-page.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { placeOf } from '../intent/place.ts';
import { whenShown } from '../state/shell/when-shown.ts';
import { tileCard } from '../shell/tile-card.ts';
import { buying, takePendingLine } from '../state/product/buying.ts';
import { product } from '../state/product/product.ts';
import { followHistory } from './choices.ts';
import { Facts } from './Facts.tsx';
import { wakeParts } from './parts.tsx';
import { ProductHead, servedHead } from './ProductHead.tsx';
import { ProductStatus } from './ProductStatus.tsx';

/** Read before anything changes it. */
const SERVED = servedHead();

let awake: Promise<unknown> | undefined;

/** Makes the facts respond; what else follows a choice does so from the first one on. */
export const wake = (facts: HTMLElement): Promise<unknown> =>
  (awake ??= hydrateFacts(facts).catch((thrown: unknown) => {
    awake = undefined;
    throw thrown;
  }));

/** One small call: nearly everybody who stays on a product's page presses something of it. */
export const ahead = (facts: HTMLElement): Promise<unknown> => wake(facts).then(wakeParts);

const hydrateFacts = async (facts: HTMLElement): Promise<void> => {
  const first = await product.open(facts.dataset.address ?? '');
  const status = placeOf('product-status');
  await Promise.all([
    hydrate(facts, <Facts product={first} card={tileCard()} />),
    status && hydrate(status, <Status first={first} />),
  ]);
};

/** Beside what the server has rendered, what the page's head says of another choice. */
const Status = ({ first }: { readonly first: ProductPage }) => (
  <>
    <ProductStatus />
    <ProductHead first={first} served={SERVED} />
  </>
);

/**
 * Shows the product of the address after going back or forward.
 * @param first path and query that the page was loaded with
 */
export const goBack = async (facts: HTMLElement, first: string): Promise<void> => {
  await wake(facts);
  await followHistory(first);
};

/** Adds what the visitor wanted before signing in, once they see the page (PDP-050, PDP-051). */
export const addPendingLine = async (facts: HTMLElement): Promise<void> => {
  await new Promise<void>(whenShown);
  const line = await takePendingLine(location.pathname, () => wake(facts));
  if (line) await buying.addLine(line);
};
