import type { ComponentProps } from 'react';
import { takeOverTicks } from '../compare/take-over.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { restorePosition } from '../listing/navigation.ts';
import { servedHead } from '../listing/PageHead.tsx';
import { sellerStores } from '../state/stores/seller-stores.ts';
import { SellerStoreList } from './SellerStoreList.tsx';

/** The address of the page with the order that the server chose, where it names none itself. */
const addressShown = (seed: string): string => {
  const url = new URL(location.href);
  if (!url.searchParams.has('seed')) url.searchParams.set('seed', seed);
  return url.href;
};

/** Makes the seller's store of the page respond; an entry of the history that it wrote is shown as it was. */
export const wake = async (element: HTMLElement): Promise<void> => {
  const first = await sellerStores.open(addressShown(element.dataset.seed ?? ''));
  const { card } = document.documentElement.dataset as {
    card: ComponentProps<typeof SellerStoreList>['card'];
  };
  await hydrate(element, <SellerStoreList first={first} card={card} served={servedHead()} />);
  takeOverTicks();
  if (history.state !== null) void restorePosition({ listing: sellerStores });
};
