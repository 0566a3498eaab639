import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Search } from './Search.tsx';

/** Turns the form on the page into the search box; resolves once the box responds. */
export const hydrateSearch = (box: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    hydrateRoot(box, createElement(Search, { onHydrated: resolve }));
  });
