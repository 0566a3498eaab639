import { expect, type Locator, type Page } from '@playwright/test';

const softly = expect.configure({ soft: true });

/** More presses of a key than any page has stops. */
const MOST_PRESSES = 400;

/** The focused element as it is drawn; null while the document itself has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // Where a box is not drawn itself, its label is.
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const drawn = [element, ...labels].filter((part) => {
      const { width, height } = part.getBoundingClientRect();
      return width > 1 && height > 1;
    });
    const isAt = (part: Element, x: number, y: number): boolean => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (part.contains(there) || there.contains(part));
    };
    const isSeen = (part: Element): boolean => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => isAt(part, left + width * across, top + height * down)),
      );
    };
    const isMarked = (part: Element): boolean =>
      ['', '::before', '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, pseudo);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
    // The ring may be around the form of a field, a label or a tile, or within a label.
    const around = [element.closest('form'), element.closest('label, article'), ...labels];
    const within = labels.flatMap(({ children }) => [...children]);
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      what: element.outerHTML.slice(0, 120),
      where: `at ${[left, top, width, height].join(' ')}, scrolled by ${String(scrollY)}, under ${String(over?.outerHTML.slice(0, 120))}`,
      isSeen: drawn.some(isSeen),
      isMarked: [element, ...around, ...within].some((part) => part !== null && isMarked(part)),
    };
  });

type FocusedElement = Awaited<ReturnType<typeof focused>>;

/** What has the focus can be seen and is marked (WCAG 2.2, 2.4.7 and 2.4.11). */
const expectSeen = async (page: Page, stop: FocusedElement): Promise<void> => {
  if (stop?.isSeen && stop.isMarked) return;
  // The header and the row of a carousel follow the scroll.
  await softly
    .poll(async () => (await focused(page)) ?? stop, `${String(stop?.what)} ${String(stop?.where)}`)
    .toMatchObject({ isSeen: true, isMarked: true });
};

/** Moves the focus until it reaches the target, which can be seen then, is marked and has a name. */
export const reach = async (
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  const first = target.first();
  await expect(first).toBeAttached();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press(key);
    if (await first.evaluate((element) => element === document.activeElement)) {
      await expectSeen(page, await focused(page));
      await expect(first).toHaveAccessibleName(/\S/);
      return;
    }
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
};

/**
 * Moves the focus through the whole page; at each stop it can be seen and is marked.
 * @returns the number of stops
 */
export const walkThrough = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<number> => {
  let stops = 0;
  while (stops < MOST_PRESSES) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    if (!stop && stops > 0) return stops;
    if (stop) {
      await expectSeen(page, stop);
      stops += 1;
    }
  }
  throw new Error('The focus does not leave the page');
};
