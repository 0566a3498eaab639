import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A rule that axe leaves out by default: the words on a control are in its name (WCAG 2.2, 2.5.3). */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

/**
 * The minified axe: it is half as long as the source that the builder takes by default, and the page parses
 * it twice.
 */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Controls that may share a name, because a form sends each chosen one. */
const SHARED_NAMES = ['radio', 'checkbox', 'button', 'reset', 'submit'];

/** Astro writes this style before the first island of a page, wherever the island is. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/;

/** The problems that html-validate finds in a page as it was sent. */
export const problemsOf = async (html: string): Promise<string[]> => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      'form-dup-name': ['error', { shared: SHARED_NAMES }],
      // React writes `inputMode`, `hidden=""` and `<input/>`, which HTML accepts.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
    },
  });
  const { results } = await validator.validateString(html.replace(ISLAND_STYLE, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
};

/**
 * The violations that axe finds in the open page. The check asks for violations alone, and runs in the page
 * itself: a full report, put together in a second page, took three times as long.
 */
export const violationsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page, axeSource })
    .options({ runOnly: RULES, rules: EXPERIMENTAL, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

/** Pixels by which the open page overflows windows of these widths. */
export const overflowsOf = async (page: Page, widths: readonly number[]) => {
  const overflows: (readonly [width: number, overflow: number])[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) overflows.push([width, overflow]);
  }
  return overflows;
};

/** Islands to which a rule for the children of an element gives a box in vain: they have none of their own. */
export const boxedIslandsOf = (page: Page) =>
  page.locator('astro-island').evaluateAll((islands) =>
    islands
      .filter((island) => {
        const { padding, margin, borderWidth, backgroundColor } = getComputedStyle(island);
        return (
          [padding, margin, borderWidth].some((lengths) => !/^0px( 0px)*$/.test(lengths)) ||
          backgroundColor !== 'rgba(0, 0, 0, 0)'
        );
      })
      .map((island) => island.getAttribute('component-export')),
  );

/** Pictures of the feeds that other tests put on sale for a moment: there is nothing at their address. */
const PICTURES_OF_FEEDS = 'https://www.example.com/';

/**
 * Collects the browser's complaints from now on: errors, warnings and violated policies. It leaves out the
 * page's own 404, the pictures of other tests' feeds, and the message that the tests block the service worker.
 */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    const isOwnStatus = message.text().includes('status of 404') && url === page.url();
    const isOthersPicture = url.startsWith(PICTURES_OF_FEEDS);
    const isBlocked = message.text().startsWith('Service Worker registration blocked');
    const isExpected = isOwnStatus || isOthersPicture || isBlocked;
    if (['error', 'warning'].includes(message.type()) && !isExpected) {
      complaints.push(message.text());
    }
  });
  return complaints;
};

/**
 * Runs in the page: drops what the browser sometimes reports of a mouse that rests in the corner, as the page loads or
 * scrolls below it.
 */
export const leaveTheMouse = (): void => {
  let hasMoved = false;
  const drop = (event: PointerEvent) => {
    hasMoved ||= event.movementX !== 0 || event.movementY !== 0;
    if (!hasMoved) event.stopImmediatePropagation();
  };
  addEventListener('pointermove', drop, true);
  addEventListener('pointerover', drop, true);
};

/** Fixes the speed of the line, in Mbit/s, that the browser would measure: on a slow one, pages fetch nothing ahead. */
export const fixLine = (page: Page, downlink: number): Promise<unknown> =>
  page.addInitScript((speed) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: false, downlink: speed } });
  }, downlink);

/** Fixes how many milliseconds a page takes to come over the line, apart from the server's own time. */
export const fixTrip = (page: Page, milliseconds: number): Promise<unknown> =>
  page.addInitScript((trip) => {
    Object.defineProperties(PerformanceNavigationTiming.prototype, {
      responseStart: {
        get(this: PerformanceNavigationTiming) {
          return this.requestStart + trip;
        },
      },
      serverTiming: { value: [] },
    });
  }, milliseconds);
