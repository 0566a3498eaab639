import type { ComponentProps } from 'react';
import { takeOverTicks } from '../compare/take-over.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { productLists } from '../state/listing/product-lists.ts';
import { restorePosition } from './navigation.ts';
import { servedHead } from './PageHead.tsx';
import { ProductList } from './ProductList.tsx';

type Props = ComponentProps<typeof ProductList>;

let awake: Promise<void> | undefined;

/** Makes the list of the page respond, once; an entry of the history that a list wrote is shown as it was. */
export const wake = (element: HTMLElement): Promise<void> =>
  (awake ??= start(element).catch((thrown: unknown) => {
    awake = undefined;
    throw thrown;
  }));

/** Two small calls: who looks through a list soon narrows it, or wants more of it. */
export const ahead = wake;

const start = async (element: HTMLElement): Promise<void> => {
  const first = await productLists.open(location.href);
  const { card } = document.documentElement.dataset as { card: Props['card'] };
  const { look } = element.dataset as { look: Props['look'] };
  await hydrate(
    element,
    <ProductList first={first} card={card} look={look} served={servedHead()} />,
  );
  takeOverTicks();
  if (history.state !== null) void restorePosition({ listing: productLists });
  else if (document.documentElement.dataset.signedIn !== undefined) void showOwnOrder();
};

/** Everybody's order stays when the customer's own cannot be had. */
const showOwnOrder = (): Promise<void> => {
  const { href } = location;
  const isUnasked = productLists.watch();
  return import('../state/listing/own-order.ts')
    .then((order) => order.showOwnOrder(href, isUnasked))
    .catch(() => undefined);
};
