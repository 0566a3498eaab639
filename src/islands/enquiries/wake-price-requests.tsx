import { doneSentence } from '#lib/shell/done-sentence.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { priceRequests } from '../state/enquiries/price-requests.ts';
import { PriceRequests } from './PriceRequests.tsx';

/** Makes the page of price requests respond, with the requests that a call brings. */
export const wake = async (element: HTMLElement): Promise<void> => {
  const query = new URLSearchParams(location.search);
  const requests = await priceRequests.load(query);
  const done = doneSentence('requests', query.get('done'));
  await hydrate(element, <PriceRequests requests={requests} done={done} />);
};
