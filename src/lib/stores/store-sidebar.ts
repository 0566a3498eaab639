import type { Tag } from '@parlour/contract';
import { CEILINGS, type StorePlace } from '#lib/stores/store-place.ts';

/** A filter of a seller's store: a link that selects it or removes it. */
export interface StoreChoice {
  readonly name: string;
  readonly href: string;
  readonly selected: boolean;
  /** Null if the upstream does not count. */
  readonly count: number | null;
  readonly children: readonly StoreChoice[];
}

export interface StoreSidebar {
  readonly categories: StoreChoice;
  readonly rooms: readonly StoreChoice[];
  readonly prices: readonly StoreChoice[];
  /** The store without filters (SELLER-004); null if none is selected. */
  readonly resetAll: string | null;
}

/**
 * The sidebar of a seller's store (SELLER-004 to SELLER-007).
 * @param tags of everything that the seller sells, with counts
 * @param href URL of the first page with some filters; every choice starts the list again (SELLER-017)
 */
export const storeSidebar = (
  place: StorePlace,
  tags: readonly Tag[],
  href: (place: StorePlace) => string,
): StoreSidebar => {
  const to = (changed: Partial<StorePlace>): string => href({ ...place, seed: null, ...changed });
  const isNarrow = place.category !== '' || place.rooms.length > 0 || place.ceiling !== null;
  return {
    categories: {
      name: 'All Categories',
      href: to({ category: '' }),
      selected: place.category === '',
      count: null,
      children: categoriesBelow('', tags, place, to),
    },
    rooms: [
      choice('All Rooms', to({ rooms: [] }), place.rooms.length === 0),
      ...tags.filter(({ type }) => type === 'room').map((room) => roomChoice(room, place, to)),
    ],
    prices: [
      choice('All Prices', to({ ceiling: null }), place.ceiling === null),
      ...CEILINGS.map((ceiling) =>
        choice(`Less than £${ceiling}`, to({ ceiling }), place.ceiling === ceiling),
      ),
    ],
    resetAll: isNarrow ? to({ category: '', rooms: [], ceiling: null }) : null,
  };
};

type StoreHref = (changed: Partial<StorePlace>) => string;

const choice = (
  name: string,
  href: string,
  selected: boolean,
  count: number | null = null,
): StoreChoice => ({ name, href, selected, count, children: [] });

/** Categories below a parent; one whose parent the seller does not have becomes a root. */
const categoriesBelow = (
  parent: string,
  tags: readonly Tag[],
  place: StorePlace,
  hrefFor: StoreHref,
): readonly StoreChoice[] => {
  const categories = tags.filter(({ type }) => type === 'category');
  const parentOf = (tag: Tag): string =>
    categories.some(({ tagId }) => tagId === tag.parent) ? tag.parent : '';
  return categories
    .filter((tag) => parentOf(tag) === parent)
    .map((tag) => ({
      ...choice(
        tag.name,
        hrefFor({ category: tag.tagId }),
        place.category === tag.tagId,
        tag.count,
      ),
      children: categoriesBelow(tag.tagId, tags, place, hrefFor),
    }));
};

const roomChoice = (room: Tag, { rooms }: StorePlace, hrefFor: StoreHref): StoreChoice => {
  const selected = rooms.includes(room.tagId);
  const others = rooms.filter((id) => id !== room.tagId);
  return choice(
    room.name,
    hrefFor({ rooms: selected ? others : [...rooms, room.tagId] }),
    selected,
    room.count,
  );
};
