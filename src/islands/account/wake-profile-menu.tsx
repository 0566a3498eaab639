import { hydrate } from '../intent/hydrate.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';

/** Fills the dropdown's panel, which comes after the menu's button. */
export const wake = async (menu: HTMLElement): Promise<void> => {
  await hydrate(menu.lastElementChild as HTMLElement, <ProfilePanel />);
};
