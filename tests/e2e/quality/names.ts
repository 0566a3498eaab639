import type { Page } from '@playwright/test';

/** Roles that a visitor operates. */
const OPERATED =
  /^(link|button|checkbox|radio|textbox|searchbox|combobox|spinbutton|slider|dialog)\b/;

/** A line of a snapshot: its depth, its role and what follows. */
const lineOf = (line: string) => {
  const [, indent = '', rest = ''] = /^(\s*)- (.*)$/.exec(line) ?? [];
  return { depth: indent.length, rest: rest.replace(/^'(.*)':?$/, '$1') };
};

/**
 * What a screen reader says that is wrong on the open page: controls and dialogs without a name, headings that skip a
 * level, and links of one list that share a name and lead to different pages (WCAG 2.2, 1.3.1, 2.4.4, 4.1.2).
 */
export const misnamed = async (page: Page): Promise<string[]> => {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n').map(lineOf);
  const found: string[] = [];
  const lists: { depth: number; targets: Map<string, string> }[] = [];
  let level = 0;
  lines.forEach(({ depth, rest }, at) => {
    if (rest === '') return;
    while ((lists.at(-1)?.depth ?? -1) >= depth) lists.pop();
    if (/^(list|navigation|table)\b/.test(rest)) lists.push({ depth, targets: new Map() });
    if (OPERATED.test(rest) && !/^\w+ "/.test(rest)) found.push(`no name: ${rest}`);
    const heading = Number(/^heading .*\[level=(\d)\]/.exec(rest)?.[1] ?? 0);
    if (heading > level + 1) found.push(`h${String(heading)} after h${String(level)}: ${rest}`);
    if (heading > 0) level = heading;
    const name = /^link "(.*?)"(?: \[|:|$)/.exec(rest)?.[1];
    const url =
      lines.slice(at + 1, at + 8).find((line) => line.rest.startsWith('/url:'))?.rest ?? '';
    const list = lists.at(-1);
    if (name === undefined || list === undefined) return;
    const target = list.targets.get(name) ?? url;
    if (target !== url) found.push(`“${name}” leads to ${target} and to ${url}`);
    list.targets.set(name, target);
  });
  return found;
};
