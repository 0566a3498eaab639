import { chosenDayWords } from '@parlour/domain';

/** A day of delivery or a window of it, as a form sends it: `2026-12-04`, `2026-12-04 08:00-12:00`. */
export interface DayOption {
  readonly value: string;
  readonly name: string;
}

/** Each window of each day, or the days alone without windows. */
export const dayOptions = ({
  days,
  windows,
}: {
  readonly days: readonly string[];
  readonly windows: readonly string[];
}): readonly DayOption[] =>
  days.flatMap((day) =>
    (windows.length === 0 ? [''] : windows).map((window) => ({
      value: [day, window].filter((part) => part !== '').join(' '),
      name: chosenDayWords(day, window),
    })),
  );
