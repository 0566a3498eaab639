import { hydrate } from '../intent/hydrate.tsx';
import { Search } from './Search.tsx';

/** Turns the form on the page into the search box. */
export const wake = (box: HTMLElement): Promise<void> => hydrate(box, <Search />);
