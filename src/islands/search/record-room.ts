import { whenShown } from '../state/shell/when-shown.ts';
import { recordRoomSearch } from '../state/search/room-searches.ts';

/** Records by what the list of moodrooms on the page is narrowed, once the page is in front of somebody. */
export const recordRoom = (choice: HTMLAnchorElement): void => {
  whenShown(() => {
    recordRoomSearch({ name: choice.textContent.trim(), href: choice.pathname });
  });
};
