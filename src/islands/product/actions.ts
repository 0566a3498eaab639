import { submit } from './buy.ts';
import { followChoice } from './choices.ts';
import { showLoading } from './loading-message.ts';
import { check, step } from './quantity.ts';

export { showHistoryEntry } from './choices.ts';
export { addPendingLine } from './pending-line.ts';

type Action = (element: HTMLElement, event: Event) => unknown;

/** What happens on a product page, by the element that it happens to. */
const ACTIONS: readonly (readonly [selector: string, action: Action])[] = [
  ['[data-choice]', followChoice],
  ['[data-step]', step],
  ['[name=qty]', check],
  ['[data-buying]', submit],
  [
    '[data-enquiry]',
    async (link) => {
      showLoading('Loading...');
      try {
        await (await import('../enquiries/open-enquiry-panel.tsx')).openEnquiryPanel(link);
      } finally {
        showLoading('');
      }
    },
  ],
  [
    '[data-own-review]',
    async (link) => (await import('../reviews/open-own-review.tsx')).openOwnReview(link),
  ],
];

/** Does what an element stands for, in place. */
export const act: Action = (element, event) =>
  ACTIONS.find(([selector]) => element.matches(selector))?.[1](element, event);
