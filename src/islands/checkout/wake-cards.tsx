import { hydrate } from '../intent/hydrate.tsx';
import { cards } from '../state/checkout/cards.ts';
import { Cards } from './Cards.tsx';

/** Makes the saved cards respond in place. @throws {HttpError} when they cannot be read */
export const wake = async (page: HTMLElement): Promise<void> => {
  const { stripe = '', done = '', problem } = page.dataset;
  const form = problem ? { errors: { '': problem } } : undefined;
  const loaded = await cards.load();
  await hydrate(page, <Cards cards={loaded} done={done} form={form} stripeKey={stripe} />);
};
