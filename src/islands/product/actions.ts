import { submit } from './buy.ts';
import { follow } from './choices.ts';
import { check, step } from './quantity.ts';

export { goBack } from './choices.ts';
export { resume } from './pending-line.ts';

type Act = (element: HTMLElement, event: Event) => unknown;

/** What is done on a product page, by the attribute of what it is done to. */
const ACTS: readonly (readonly [selector: string, act: Act])[] = [
  ['[data-choice]', follow],
  ['[data-step]', step],
  ['[name=qty]', check],
  ['[data-buying]', submit],
  ['[data-enquiry]', async (link) => (await import('../enquiries/enquiry-panel.ts')).open(link)],
  ['[data-own-review]', async (link) => (await import('../reviews/own-review.ts')).open(link)],
];

export const act: Act = (element, event) =>
  ACTS.find(([selector]) => element.matches(selector))?.[1](element, event);
