import type { ComponentProps } from 'react';
import { FILTER_TOGGLE } from '#components/listing/filters/filter-toggle.ts';
import { FilterSidebar } from '#components/listing/filters/FilterSidebar.tsx';
import { ListAbout } from '#components/listing/ListAbout.tsx';
import { ListHead } from '#components/listing/ListHead.tsx';
import { SearchNotes } from '#components/search/SearchNotes.tsx';
import { isListPath } from '#lib/listing/browser/list-at.ts';
import type { ListPage } from '#lib/listing/list-page.ts';
import { productLists } from '../state/listing/product-lists.ts';
import { Listing, type ListProps } from './Listing.tsx';
import { OwnOrderNote } from './OwnOrderNote.tsx';

interface Props extends ListProps<ListPage> {
  /** How the heads of lists look on this site. */
  readonly look: ComponentProps<typeof ListHead>['look'];
}

/** A list of products by tags, ranges or a search. */
export const ProductList = ({ look, ...list }: Props) => (
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
          <OwnOrderNote reason={page.reason} />
          <SearchNotes read={page.search} />
        </>
      ),
      end: <ListAbout list={page} look={look} />,
    })}
  />
);
