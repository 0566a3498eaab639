import { submit } from './buy.ts';
import { follow } from './choosing.ts';
import { check, step } from './quantity.ts';

export { goBack } from './choosing.ts';
export { resume } from './wish.ts';

type Act = (element: HTMLElement, event: Event) => unknown;

/** What is done on a product page, by the attribute of what it is done to. */
const ACTS: readonly (readonly [selector: string, act: Act])[] = [
  ['[data-choice]', follow],
  ['[data-step]', step],
  ['[name=qty]', check],
  ['[data-buying]', submit],
  ['[data-enquiry]', async (link) => (await import('../enquiries/enquiry.ts')).open(link)],
  ['[data-own-review]', async (link) => (await import('../reviews/review.ts')).open(link)],
];

export const act: Act = (element, event) =>
  ACTS.find(([selector]) => element.matches(selector))?.[1](element, event);
