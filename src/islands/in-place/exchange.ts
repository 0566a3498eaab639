import { Idiomorph } from 'idiomorph';
import { keepFocus } from './focus.ts';
import { exchangeTiles } from './tiles.ts';

/** What the head says about a page to browsers and crawlers. */
const FACTS = [
  'title',
  'meta:is([name=description], [name=robots], [property])',
  'link:is([rel=canonical], [rel=prev], [rel=next], [type="text/markdown"])',
].join();

/** The event before another page is drawn, with its `main`, which scripts prepare as they did this one's. */
export const BEFORE_EXCHANGE = 'shop:exchange';

/** The event once another page has been drawn: that of Astro's router, at which islands that are gone end. */
export const AFTER_EXCHANGE = 'astro:after-swap';

/**
 * Draws another page over this one: its head's facts and its `main`. What is the same in both stays: the focus,
 * what was typed, ticked or opened, pictures, and what lies over the page.
 */
export const exchange = (next: Document): void => {
  const [here, there] = [document, next].map((page) => page.querySelector('main'));
  if (!here || !there) return;
  for (const fact of document.head.querySelectorAll(FACTS)) fact.remove();
  for (const fact of next.head.querySelectorAll(FACTS)) document.head.appendChild(fact);
  // Where scripts run, its content is text, and would become elements.
  for (const unread of there.querySelectorAll('noscript')) unread.remove();
  document.dispatchEvent(new CustomEvent(BEFORE_EXCHANGE, { detail: there }));
  const restoreFocus = keepFocus(here);
  morph(here, there);
  restoreFocus();
  document.dispatchEvent(new Event(AFTER_EXCHANGE));
};

/** Makes an element of the page like one of another page. */
export const morph = (here: Element, there: Element): void => {
  Idiomorph.morph(here, there, { callbacks: { beforeNodeMorphed, beforeAttributeUpdated } });
};

/** Whether to go on with an element and what is in it. */
const beforeNodeMorphed = (here: Node, there: Node): boolean => {
  if (!(here instanceof Element) || !(there instanceof Element)) return true;
  if (here.matches('astro-island:not([ssr])')) {
    giveProps(here, there);
    return false;
  }
  if (here.matches('.results .grid')) {
    exchangeTiles(here, there);
    return false;
  }
  return !isKept(here, there);
};

/** Lets an island that has hydrated render its new props, as Astro's router does. */
const giveProps = (island: Element, there: Element): void => {
  const props = there.getAttribute('props') ?? '';
  if (props === island.getAttribute('props')) return;
  island.setAttribute('ssr', '');
  island.setAttribute('props', props);
};

/** What says that the server has sent the same, by what scripts and the visitor may have changed since. */
const SAME: readonly (readonly [changed: string, attribute: string])[] = [
  ['[data-kept]', 'data-kept'],
  ['[data-picture]', 'data-picture'],
  ['button[aria-pressed]', 'value'],
];

/** Whether an element stays as the visitor and the scripts have left it. */
const isKept = (here: Element, there: Element): boolean => {
  if (here.matches('input, select, textarea')) return here.isEqualNode(there);
  const [, name] = SAME.find(([changed]) => here.matches(changed)) ?? [];
  return name !== undefined && here.getAttribute(name) === there.getAttribute(name);
};

/** Only the visitor opens and closes a group of filters. */
const beforeAttributeUpdated = (name: string, here: Element): boolean =>
  !(name === 'open' && here.matches('[data-group]'));
