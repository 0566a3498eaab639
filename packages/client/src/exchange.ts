import { Idiomorph } from 'idiomorph';
import { AFTER_EXCHANGE } from './after-exchange.ts';

/** What the pages of a shop draw in a way of their own. */
export interface ExchangeRules {
  /** Draws an element that both pages have; false leaves that to the exchange. */
  readonly draws: (here: Element, there: Element) => boolean;
  /** Whether an attribute of an element stays as the visitor has left it. */
  readonly keepsAttribute: (name: string, here: Element) => boolean;
  /** Called before the exchange; the returned function gives the focus back after it. */
  readonly keepFocus: (main: Element) => () => void;
}

/** What the head says about a page to browsers and crawlers. */
const FACTS = [
  'title',
  'meta:is([name=description], [name=robots], [property])',
  'link:is([rel=canonical], [rel=prev], [rel=next], [type="text/markdown"])',
].join();

/** The event before another page, or a part of one, is drawn, which scripts prepare as they did this one. */
const BEFORE_EXCHANGE = 'shop:exchange';

/**
 * Draws another page over this one: its head's facts and its `main`. What is the same in both stays: the focus,
 * what was typed, ticked or opened, pictures, and what lies over the page.
 */
export const exchangePage = (next: Document, rules: ExchangeRules): void => {
  const [here, there] = [document, next].map((page) => page.querySelector('main'));
  if (!here || !there) return;
  for (const fact of document.head.querySelectorAll(FACTS)) fact.remove();
  for (const fact of next.head.querySelectorAll(FACTS)) document.head.appendChild(fact);
  prepareParts(there);
  const restoreFocus = rules.keepFocus(here);
  morph(here, there, rules);
  restoreFocus();
  document.dispatchEvent(new Event(AFTER_EXCHANGE));
};

/** Makes of what the server has sent what scripts have made of this page. */
export const prepareParts = (sent: Element): void => {
  // Where scripts run, its content is text, which an island that hydrates later expects.
  for (const unread of sent.querySelectorAll('noscript')) unread.textContent = unread.innerHTML;
  document.dispatchEvent(new CustomEvent(BEFORE_EXCHANGE, { detail: sent }));
};

/** Makes an element of the page like one of another page. */
export const morph = (
  here: Element,
  there: Element,
  { draws, keepsAttribute }: Omit<ExchangeRules, 'keepFocus'>,
): void => {
  void Idiomorph.morph(here, there, {
    callbacks: {
      beforeNodeMorphed: (one: Node, other: Node) => goesOn(one, other, draws),
      beforeNodeRemoved,
      beforeAttributeUpdated: (name: string, element: Element) => !keepsAttribute(name, element),
    },
  });
};

/** The sheet of what stands below stays, also where the other page would link it further down. */
const beforeNodeRemoved = (node: Node): boolean => !(node instanceof HTMLLinkElement);

/** Whether to go on with an element and what is in it. Most have only a name to look at: there are thousands. */
const goesOn = (here: Node, there: Node, draws: ExchangeRules['draws']): boolean => {
  if (!(here instanceof Element) || !(there instanceof Element)) return true;
  if (here.localName === 'astro-island' && !here.hasAttribute('ssr')) {
    giveProps(here, there);
    return false;
  }
  return !draws(here, there) && !isKept(here, there);
};

/** Lets an island that has hydrated render its new props, as Astro's router does. */
const giveProps = (island: Element, there: Element): void => {
  const props = there.getAttribute('props') ?? '';
  if (props === island.getAttribute('props')) return;
  island.setAttribute('ssr', '');
  island.setAttribute('props', props);
};

const isSame = (here: Element, there: Element, name: string): boolean =>
  here.hasAttribute(name) && here.getAttribute(name) === there.getAttribute(name);

/** Whether an element stays as the visitor and the scripts have left it: where the server has sent the same. */
const isKept = (here: Element, there: Element): boolean => {
  switch (here.localName) {
    case 'input':
    case 'select':
    case 'textarea':
      return here.isEqualNode(there);
    case 'button':
      return here.hasAttribute('aria-pressed') && isSame(here, there, 'value');
    default:
      return isSame(here, there, 'data-kept') || isSame(here, there, 'data-picture');
  }
};
