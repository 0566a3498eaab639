import * as z from 'zod';
import {
  addDays,
  arrivalWords,
  type ArrivalDays,
  londonDay,
  londonTime,
  NO_DAY,
} from '@parlour/domain';

/** The filter for what arrives by a day: today or a later one. */
export const ArrivesBy = z.iso
  .date('write a day such as "2026-12-24"')
  .refine((day) => day >= londonDay(Date.now()), {
    error: ({ input }) => `${String(input)} is past. Name today or a later day.`,
  })
  .describe('Only what arrives by this day if it’s ordered today, to most of the country');

/** The fields with which tools say when something arrives: words for people, days to compare. */
export const ARRIVES = {
  arrives: z.string().describe('Such as 8 to 12 January; empty if that is unknown'),
  arrives_from: z.iso.date().nullable().describe('The first day; null if it’s unknown'),
  arrives_until: z.iso.date().nullable().describe('The last day; null if it’s unknown'),
};

export const arrivesOf = (days: ArrivalDays) => ({
  arrives: arrivalWords(days),
  arrives_from: days.arrivesFrom || null,
  arrives_until: days.arrivesUntil || null,
});

/** The first and the last moment of an arrival, ISO 8601; null if it is unknown. */
export const arrivalTimes = ({
  arrivesFrom,
  arrivesUntil,
}: ArrivalDays): { readonly earliest: string; readonly latest: string } | null =>
  arrivesFrom === ''
    ? null
    : {
        earliest: new Date(londonTime(arrivesFrom)).toISOString(),
        latest: new Date(londonTime(addDays(arrivesUntil, 1)) - 1).toISOString(),
      };

/** Things that come together arrive with the last of them; unknown if one of them is. */
export const arrivingTogether = (all: readonly ArrivalDays[]): ArrivalDays => {
  if (all.length === 0 || all.some(({ arrivesFrom }) => arrivesFrom === '')) return NO_DAY;
  const last = (days: readonly string[]) => days.toSorted().at(-1) ?? '';
  return {
    arrivesFrom: last(all.map(({ arrivesFrom }) => arrivesFrom)),
    arrivesUntil: last(all.map(({ arrivesUntil }) => arrivesUntil)),
  };
};
