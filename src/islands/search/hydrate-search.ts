import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Search } from './Search.tsx';

/** Turns the form that the page came with into the search box; done when the box listens. */
export const wake = (box: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    hydrateRoot(box, createElement(Search, { onAwake: resolve }));
  });
