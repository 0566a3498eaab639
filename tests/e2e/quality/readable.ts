import { expect, test, type Page } from '@playwright/test';
import { becomeCustomer, openOwn, openPublic, OWN, PUBLIC } from './flow-pages.ts';

/** Pixels by which text may be cut or overlap, because of letters without descenders and of rounding. */
const SLACK = 3;

/**
 * What cannot be read or pressed on the open page: its overflow, text that an edge cuts off, text over other text,
 * and controls beyond the window or over each other (WCAG 2.2, 1.4.4 and 1.4.10).
 */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate((slack) => {
    const root = document.documentElement;
    const found: string[] = [];
    const overflow = root.scrollWidth - root.clientWidth;
    if (overflow > 0) found.push(`the page overflows by ${String(overflow)} px`);

    const isDrawn = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], .visually-hidden') === null;
    const ancestors = (element: Element): Element[] => {
      const above: Element[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) above.push(at);
      return above;
    };
    /** What lies upon the page on purpose: badges of pictures, bars at an edge of the window. */
    const isUponThePage = (element: Element) =>
      ancestors(element).some((at) =>
        ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(at).position),
      );
    const cuts = (style: string) => style === 'hidden' || style === 'clip';
    /** The edges within which an element shows; a box that scrolls shows everything. */
    const visibleWithin = (element: Element) => {
      const edges = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      for (const at of ancestors(element)) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        if (at === document.body || at === root || position === 'fixed') break;
        const { left, right, top, bottom } = at.getBoundingClientRect();
        const scrolls = [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll');
        if (scrolls) break;
        if (cuts(overflowX)) {
          edges.left = Math.max(edges.left, left);
          edges.right = Math.min(edges.right, right);
        }
        if (cuts(overflowY)) {
          edges.top = Math.max(edges.top, top);
          edges.bottom = Math.min(edges.bottom, bottom);
        }
      }
      return edges;
    };
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      );

    const texts: { text: string; rect: DOMRect; parent: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent || text === '' || !isDrawn(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const within = visibleWithin(parent);
      for (const rect of range.getClientRects()) {
        if (rect.width < 2 || rect.height < 2) continue;
        const isCut =
          rect.left < within.left - slack ||
          rect.right > within.right + slack ||
          rect.top < within.top - slack ||
          rect.bottom > within.bottom + slack;
        // What an edge hides wholly is folded or beyond the end of a row.
        const isHidden =
          rect.right <= within.left + slack ||
          rect.left >= within.right - slack ||
          rect.bottom <= within.top + slack ||
          rect.top >= within.bottom - slack;
        if (isHidden) continue;
        if (isCut) found.push(`cut off: ${text.slice(0, 60)} (${parent.outerHTML.slice(0, 80)})`);
        if (!isUponThePage(parent)) texts.push({ text, rect, parent });
      }
    }
    texts.forEach(({ text, rect, parent }, at) => {
      for (const other of texts.slice(at + 1)) {
        if (other.parent !== parent && overlap(rect, other.rect) > slack + rect.height / 5) {
          found.push(`over each other: ${text.slice(0, 40)} | ${other.text.slice(0, 40)}`);
        }
      }
    });

    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      ),
    ].filter((control) => isDrawn(control) && !control.matches('input.visually-hidden'));
    const boxes = controls.map((control) => ({
      control,
      rects: [...control.getClientRects()].filter(({ width, height }) => width > 1 && height > 1),
    }));
    for (const { control, rects } of boxes) {
      const { right } = visibleWithin(control);
      const scrolls = ancestors(control).some((at) =>
        ['auto', 'scroll'].includes(getComputedStyle(at).overflowX),
      );
      if (!scrolls && rects.some((rect) => rect.left < -slack || rect.right > innerWidth + slack)) {
        if (right > innerWidth) found.push(`beyond the window: ${control.outerHTML.slice(0, 100)}`);
      }
    }
    const inFlow = boxes.filter(({ control }) => !isUponThePage(control));
    inFlow.forEach(({ control, rects }, at) => {
      for (const other of inFlow.slice(at + 1)) {
        if (control.contains(other.control) || other.control.contains(control)) continue;
        if (rects.some((one) => other.rects.some((two) => overlap(one, two) > 2 * slack))) {
          found.push(
            `controls over each other: ${control.outerHTML.slice(0, 80)} | ${other.control.outerHTML.slice(0, 80)}`,
          );
        }
      }
    });
    return [...new Set(found)];
  }, SLACK);

/** Tests that every page can be read and used under a condition, such as 'at 320 px'. */
export const testReadable = (condition: string, tag: '@once-wide' | '@once-narrow'): void => {
  test(
    `${condition} the pages for everyone can be read, and everything on them reached`,
    { tag },
    async ({ page }) => {
      test.slow();
      for (const name of PUBLIC) {
        await openPublic(page, name);
        expect.soft(await unreadable(page), name).toEqual([]);
      }
    },
  );

  test(
    `${condition} the pages of a customer can be read, and everything on them reached`,
    { tag },
    async ({ page }) => {
      test.slow();
      const order = await becomeCustomer(page);
      for (const name of OWN) {
        await openOwn(page, name, order);
        expect.soft(await unreadable(page), name).toEqual([]);
      }
    },
  );
};
