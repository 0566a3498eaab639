import type { ComponentProps } from 'react';
import { LoadMore } from '#components/listing/LoadMore.tsx';
import { Pagination } from '#components/listing/Pagination.tsx';
import { TileGrid } from '#components/listing/TileGrid.tsx';
import { CompareBar } from '../compare/CompareBar.tsx';
import { painted } from '../intent/painted.ts';
import type { Listed, ListingState } from '../state/listing/listing.ts';
import styles from './Listing.module.css';
import { useSteps } from './use-steps.ts';

interface Props {
  readonly state: ListingState<Listed>;
  /** How tiles look on this site. */
  readonly card: ComponentProps<typeof TileGrid>['card'];
  /** The message of an empty list. */
  readonly empty: string;
}

/** Shown while the list is being replaced. */
const NO_TILES: readonly [] = [];

/** Once it is visible: moving the focus to a new element makes the browser lay out the page at once. */
const focus = (link: HTMLAnchorElement | null): void => {
  void painted().then(() => link?.focus({ preventScroll: true }));
};

/** The products of a list, and the link to more; nothing while another list loads (FILTER-013). */
export const Results = ({ state, card, empty }: Props) => {
  const { status, tiles, pagination, focused } = state;
  const isCleared = status === 'fetching';
  const [shown, laidOut] = useSteps(isCleared ? NO_TILES : tiles, state.inSteps);
  return (
    <>
      {tiles.length === 0 && !isCleared ? (
        <p className={`text-centre text-title ${styles.empty}`}>{empty}</p>
      ) : (
        <TileGrid
          tiles={shown}
          card={card}
          heading="h2"
          leading
          listed
          laidOut={laidOut}
          focused={{ index: focused, ref: focus }}
        />
      )}
      {!isCleared && pagination && (
        <>
          <LoadMore next={pagination.next} />
          <Pagination pagination={pagination} />
        </>
      )}
      <CompareBar here={shown.flatMap(({ href, variantId }) => (href === null ? [] : variantId))} />
    </>
  );
};
