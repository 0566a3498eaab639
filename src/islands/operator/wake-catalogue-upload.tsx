import type { DeskSite } from '#lib/operator/desk.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { CatalogueUpload } from './CatalogueUpload.tsx';

/** Makes the upload of a feed read it here, with progress. */
export const wake = (element: HTMLElement): Promise<void> => {
  const sites = JSON.parse(element.dataset.sites ?? '[]') as readonly DeskSite[];
  return hydrate(element, <CatalogueUpload sites={sites} />);
};
