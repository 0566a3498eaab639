import { expect, it } from 'vitest';
import { arrivalWords, chosenDayWords } from './arrival-words.ts';

it.each([
  ['2027-01-08', '2027-01-12', '8 to 12 January'],
  ['2026-12-29', '2027-01-04', '29 December to 4 January'],
  ['2026-12-04', '2026-12-04', '4 December'],
  ['', '', ''],
])('an arrival from %j until %j reads %j', (arrivesFrom, arrivesUntil, words) => {
  expect(arrivalWords({ arrivesFrom, arrivesUntil })).toBe(words);
});

it.each([
  ['2026-12-04', '08:00-12:00', 'Friday 4 December, 08:00 to 12:00'],
  ['2026-12-04', '', 'Friday 4 December'],
])('a chosen day of %s with the window %j reads %j', (day, window, words) => {
  expect(chosenDayWords(day, window)).toBe(words);
});
