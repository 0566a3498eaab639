import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AFTER_EXCHANGE } from './after-exchange.ts';
import { exchangePage, type ExchangeRules } from './exchange.ts';

const RULES: ExchangeRules = {
  draws: () => false,
  keepsAttribute: () => false,
  keepFocus: () => () => undefined,
};

const parsed = (main: string, head = ''): Document =>
  new DOMParser().parseFromString(`<head>${head}</head><main>${main}</main>`, 'text/html');

const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML = '<main></main>';
});

const show = (main: string): void => {
  one('main').innerHTML = main;
};

describe('a page that is drawn over another', () => {
  it('keeps the elements that both have, with the focus and what was typed', () => {
    show('<h1>Chairs</h1><input id="name" value="">');
    const field = one('#name') as HTMLInputElement;
    field.focus();
    field.value = 'oak';
    exchangePage(parsed('<h1>Tables</h1><input id="name" value="">'), RULES);
    expect(one('h1').textContent).toBe('Tables');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('oak');
  });

  it('takes the facts of its head: title, description, canonical address', () => {
    const head = '<title>Tables</title><link rel="canonical" href="/tables"><meta name="author">';
    exchangePage(parsed('', head), RULES);
    expect(document.title).toBe('Tables');
    expect(one('link[rel=canonical]').getAttribute('href')).toBe('/tables');
    expect(document.querySelector('meta[name=author]')).toBeNull();
  });

  it('gives an island that has hydrated its new props, and leaves what it has drawn', () => {
    show('<astro-island props="{}"><b>drawn</b></astro-island>');
    const island = one('astro-island');
    exchangePage(
      parsed('<astro-island props="{&quot;a&quot;:1}"><i>sent</i></astro-island>'),
      RULES,
    );
    expect(island.getAttribute('props')).toBe('{"a":1}');
    expect(island.hasAttribute('ssr')).toBe(true);
    expect(island.innerHTML).toBe('<b>drawn</b>');
  });

  it('leaves alone what a script has put into a place that stays', () => {
    show('<div data-kept="recent">three chairs</div>');
    exchangePage(parsed('<div data-kept="recent"></div>'), RULES);
    expect(one('[data-kept]').textContent).toBe('three chairs');
  });

  it('lets the shop draw elements, and keep attributes, in its own way', () => {
    show('<ul><li>1</li></ul><details open></details>');
    const draws = vi.fn((here: Element, there: Element) => {
      if (here.localName !== 'ul') return false;
      here.innerHTML += there.innerHTML;
      return true;
    });
    const keepsAttribute = (name: string) => name === 'open';
    exchangePage(parsed('<ul><li>2</li></ul><details></details>'), {
      ...RULES,
      draws,
      keepsAttribute,
    });
    expect(one('ul').textContent).toBe('12');
    expect(one('details').hasAttribute('open')).toBe(true);
  });

  it('gives the focus back after the exchange, and then says that the page is another', () => {
    show('<h1>Chairs</h1>');
    const steps: string[] = [];
    const restored = () => void steps.push(`focus at ${one('h1').textContent}`);
    document.addEventListener(AFTER_EXCHANGE, () => steps.push('drawn'), { once: true });
    exchangePage(parsed('<h1>Tables</h1>'), { ...RULES, keepFocus: () => restored });
    expect(steps).toEqual(['focus at Tables', 'drawn']);
  });

  it('does nothing where the other page has no main part', () => {
    show('<h1>Chairs</h1>');
    exchangePage(new DOMParser().parseFromString('<p>Down</p>', 'text/html'), RULES);
    expect(one('h1').textContent).toBe('Chairs');
  });
});
