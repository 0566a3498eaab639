import { useEffect, type ComponentProps } from 'react';
import { FILTER_TOGGLE } from '#components/listing/filter-toggle.ts';
import { FilterSidebar } from '#components/listing/filters/FilterSidebar.tsx';
import { ListAbout } from '#components/listing/ListAbout.tsx';
import { ListHead } from '#components/listing/ListHead.tsx';
import { ListShare } from '#components/listing/ListShare.tsx';
import { SearchNotes } from '#components/search/SearchNotes.tsx';
import { isListPath } from '#lib/listing/list-at.ts';
import type { ListPage } from '#lib/listing/list-page.ts';
import { compareServed } from '../intent/served-data.ts';
import { island } from '../island.tsx';
import { productLists } from '../state/listing/product-lists.ts';
import { Listing, type ListProps } from './Listing.tsx';
import { StyleOrderNote } from './StyleOrderNote.tsx';

// A cached page contains its list as HTML alone.
if (!import.meta.env.SSR) await compareServed(await productLists.open(location.href));

interface Props extends ListProps<ListPage> {
  /** How list headings look on this site. */
  readonly look: ComponentProps<typeof ListHead>['look'];
}

/** A list of products by tags, ranges or a search. */
export const ProductList = island(({ look, ...list }: Props) => {
  useEffect(() => {
    const { signedIn } = document.documentElement.dataset;
    if (signedIn !== undefined && history.state === null) void showStyleOrder();
  }, []);
  return (
    <Listing
      {...list}
      listing={productLists}
      isList={isListPath}
      empty="No Products found"
      parts={(page) => ({
        head: <ListHead list={page} look={look} />,
        sidebar: <FilterSidebar filters={page.filters} toggle={FILTER_TOGGLE} />,
        notes: (
          <>
            <StyleOrderNote reason={page.reason} />
            <SearchNotes read={page.search} />
          </>
        ),
        end: (
          <>
            <ListAbout list={page} look={look} />
            <ListShare list={page} origin={list.site.origin} />
          </>
        ),
      })}
    />
  );
});

/** The popular order stays when the style order cannot be loaded. */
const showStyleOrder = (): Promise<void> => {
  const { href } = location;
  const isUnasked = productLists.watch();
  return import('../state/listing/style-order.ts')
    .then((order) => order.showStyleOrder(href, isUnasked))
    .catch(() => undefined);
};
