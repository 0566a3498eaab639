import { hydrate } from '../intent/hydrate.tsx';
import { addresses } from '../state/account/addresses.ts';
import { Addresses } from './Addresses.tsx';

/** Makes the addresses respond in place. @throws {HttpError} when they cannot be read */
export const wake = async (page: HTMLElement): Promise<void> => {
  await addresses.load();
  const { edited = '', done = '' } = page.dataset;
  await hydrate(page, <Addresses editedId={edited} done={done} />);
};
