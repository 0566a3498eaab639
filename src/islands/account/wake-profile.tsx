import { hydrate } from '../intent/hydrate.tsx';
import { readCustomer } from '../state/identity/session.ts';
import { Profile } from './Profile.tsx';

/** Makes the profile's forms save in place. @throws {Error} when the record cannot be had */
export const wake = async (page: HTMLElement): Promise<void> => {
  const customer = await readCustomer();
  if (!customer) throw new Error('The profile cannot be read.');
  await hydrate(page, <Profile customer={customer} done={page.dataset.done ?? ''} />);
};
