import { FILTER_TOGGLE } from '#components/listing/filter-toggle.ts';
import { ScrollToTop } from '#components/stores/ScrollToTop.tsx';
import { StoreAbout } from '#components/stores/StoreAbout.tsx';
import { StoreHead } from '#components/stores/StoreHead.tsx';
import { StoreSidebar } from '#components/stores/StoreSidebar.tsx';
import type { SellerStore } from '#lib/stores/seller-store.ts';
import { isStorePath } from '#lib/stores/store-at.ts';
import { compareServed } from '../intent/served-data.ts';
import { island } from '../island.tsx';
import { Listing, type ListProps } from '../listing/Listing.tsx';
import { sellerStores } from '../state/stores/seller-stores.ts';

/** The URL of the page, with the order that the server chose where it names none itself. */
const shownUrl = (): string => {
  const url = new URL(location.href);
  const { seed = '' } = document.getElementById('listing')?.dataset ?? {};
  if (!url.searchParams.has('seed')) url.searchParams.set('seed', seed);
  return url.href;
};

// A cached page contains its products as HTML alone.
if (!import.meta.env.SSR) await compareServed(await sellerStores.open(shownUrl()));

/** The products of a seller. */
export const SellerStoreList = island((list: ListProps<SellerStore>) => (
  <Listing
    {...list}
    listing={sellerStores}
    isList={isStorePath}
    endless
    empty="No products found. You may try changing the search criteria..."
    failure="Error retrieving the seller store"
    parts={(store) => ({
      head: <StoreHead store={store} />,
      sidebar: <StoreSidebar sidebar={store.sidebar} toggle={FILTER_TOGGLE} />,
      end: (
        <>
          {store.description !== '' && <StoreAbout store={store} />}
          <ScrollToTop />
        </>
      ),
    })}
  />
));
