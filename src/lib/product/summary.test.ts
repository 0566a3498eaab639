import { expect, it } from 'vitest';
import { isLongSummary } from './summary.ts';

it.each([
  ['x'.repeat(350), false],
  ['x'.repeat(351), true],
  [`<p class="${'y'.repeat(400)}">${'x'.repeat(350)}</p>`, false],
  [`<p>${'x'.repeat(200)}</p><p>${'x'.repeat(151)}</p>`, true],
  ['&amp;'.repeat(100), false],
  ['', false],
])('[PDP-028] a summary is folded if its text is over 350 characters', (html, long) => {
  expect(isLongSummary(html)).toBe(long);
});
