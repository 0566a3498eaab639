import { whenShown } from '../state/shell/when-shown.ts';
import { recordMoodroomSearch } from '../state/search/moodroom-searches.ts';

/** Records by what the list of moodrooms on the page is narrowed, once the page is in front of somebody. */
export const recordMoodroom = (choice: HTMLAnchorElement): void => {
  whenShown(() => {
    recordMoodroomSearch({ name: choice.textContent.trim(), href: choice.pathname });
  });
};
