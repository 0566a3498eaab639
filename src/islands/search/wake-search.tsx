import { lazy } from 'react';
import { tileCard } from '../shell/tile-card.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { needed } from '../intent/needed.ts';
import { Search } from './Search.tsx';
import type { SearchPanelProps } from './SearchPanel.tsx';

// Comes while the box is made to respond.
const panel = import('./SearchPanel.tsx');
const SearchPanel = lazy(() => needed(panel));
// It is missed only once the popup opens.
panel.catch(String);

/** Turns the form on the page into the search box. */
export const wake = (box: HTMLElement): Promise<void> => {
  const card = tileCard();
  const Panel = (props: Omit<SearchPanelProps, 'card'>) => <SearchPanel card={card} {...props} />;
  return hydrate(box, <Search Panel={Panel} />);
};
