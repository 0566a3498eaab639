import { whenShown } from '../state/shell/when-shown.ts';
import { recordMoodroomSearch } from '../state/search/moodroom-searches.ts';

/** Records the filter of the moodrooms on the page, once the page is visible. */
export const recordMoodroom = (choice: HTMLAnchorElement): void => {
  whenShown(() => {
    recordMoodroomSearch({ name: choice.textContent.trim(), href: choice.pathname });
  });
};
