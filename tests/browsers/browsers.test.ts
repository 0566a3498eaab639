import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { usedFeatures, type FirstVersions } from './used-features.ts';

/** Reading the types of all scripts takes ten seconds, and longer on a busy machine. */
const TYPES_TAKE_MS = 180_000;

const NAMES = {
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
  safari_ios: 'iPhone',
} as const;

/** The versions as the page writes them: `Chrome 111, Firefox 144, not Safari, not iPhone`. */
const written = (versions: FirstVersions): string =>
  Object.entries(NAMES)
    .map(([browser, name]) => {
      const version = versions[browser as keyof typeof NAMES];
      return version === undefined ? `not ${name}` : `${name} ${version}`;
    })
    .join(', ');

/** The rows of the page's table: a feature, its versions, and what stands in. */
const rows = (): readonly (readonly string[])[] =>
  readFileSync('docs/browsers.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

it(
  'docs/browsers.md lists the young features of the web that pages use, with the versions that have them',
  { timeout: TYPES_TAKE_MS },
  () => {
    const listed = rows().map(([, name = '', versions]) => [name.slice(1, -1), versions]);
    const used = [...usedFeatures()].map(([name, since]) => [name, written(since)]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(used));
  },
);

it('docs/browsers.md says of each of them what stands in', () => {
  expect(rows().filter(([, , , standIn = '']) => standIn === '')).toEqual([]);
});
