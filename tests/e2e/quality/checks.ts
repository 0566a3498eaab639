import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Astro writes it where the first island stands; browsers read it there, the standard wants it in the head. */
const ISLAND_STYLE = /<style>astro-island,astro-slot[^<]*<\/style>/g;

/** Controls of which several may have one name: a form sends each that is chosen. */
const SHARED_NAMES = ['radio', 'checkbox', 'button', 'reset', 'submit'];

/** What html-validate has to say about a page as it was sent. */
export const problemsOf = async (html: string): Promise<string[]> => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      'form-dup-name': ['error', { shared: SHARED_NAMES }],
      // React writes `inputMode` and `<input/>`, which HTML reads as any other spelling.
      'attr-case': 'off',
      'void-style': 'off',
    },
  });
  const { results } = await validator.validateString(html.replace(ISLAND_STYLE, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
};

/** What axe finds in the page that is open. */
export const violationsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

/** Pixels by which the open page is wider than windows of these widths. */
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
