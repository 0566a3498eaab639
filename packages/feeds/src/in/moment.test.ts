import { expect, it } from 'vitest';
import { parseFeedDate, parseMoment } from './moment.ts';

it.each([
  ['2026-02-24T11:07+0100', '2026-02-24T10:07:00.000Z'],
  ['2026-02-24T11:07:30-08:00', '2026-02-24T19:07:30.000Z'],
  ['2026-02-24 11:07 Z', '2026-02-24T11:07:00.000Z'],
  ['2026-02-24T11:07+01', '2026-02-24T10:07:00.000Z'],
])('parses %s', (text, moment) => {
  const at = Date.parse(moment);
  expect(parseMoment(text)).toEqual({ from: at, until: at });
});

it.each([
  ['in winter', '2026-11-30T09:30', '2026-11-30T09:30:00.000Z'],
  ['in summer', '2026-07-01T09:30', '2026-07-01T08:30:00.000Z'],
  ['just after midnight in summer', '2026-07-01T00:15', '2026-06-30T23:15:00.000Z'],
  ['in the hour that comes twice', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ['in the hour that is left out', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
])('takes a time without a zone for London’s %s', (_, text, moment) => {
  expect(new Date(parseMoment(text)?.from ?? 0).toISOString()).toBe(moment);
});

it.each([
  ['2026-11-30', '2026-11-30T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-07-01', '2026-06-30T23:00:00.000Z', '2026-07-01T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
])('takes a date without a time for the whole day in London: %s', (text, from, until) => {
  expect(parseMoment(text)).toEqual({ from: Date.parse(from), until: Date.parse(until) });
});

it.each([
  ...['', 'soon', 'next week', '1/2/3', '03/12/2026', '24 December 2026', '2026-12'],
  ...['2026-02-31', '2026-13-01', '2026-02-24T25:00Z', '2026-02-24T11', '2026-02-24T11:07 GMT'],
])('refuses %s', (text) => {
  expect(parseMoment(text)).toBeNull();
});

it.each([
  ['Fri, 20 Nov 2026 05:30:00 GMT', '2026-11-20T05:30:00.000Z'],
  ['20 Nov 2026 05:30 +0100', '2026-11-20T04:30:00.000Z'],
  ['2026-06-20T05:30:00', '2026-06-20T04:30:00.000Z'],
])('parses %s as the date of a whole feed', (text, expected) => {
  expect(parseFeedDate(text)?.toISOString()).toBe(expected);
});

it.each(['03/12/2026 05:30', 'Fri, 20 Nov 2026 05:30:00', 'yesterday', ''])(
  'refuses %s as the date of a whole feed',
  (text) => {
    expect(parseFeedDate(text)).toBeNull();
  },
);
