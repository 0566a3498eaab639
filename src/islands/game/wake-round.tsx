import { hydrate } from '../intent/hydrate.tsx';
import { rounds } from '../state/game/rounds.ts';
import { Round } from './Round.tsx';

/** Makes a round of the style game respond, with the game that a call brings. */
export const wake = async (element: HTMLElement): Promise<void> => {
  const game = await rounds.load(element.dataset.game ?? '');
  await hydrate(element, <Round game={game} />);
};
