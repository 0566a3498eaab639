import { contrast } from '@parlour/site';
import { CommandFailure } from '../parlour/command-failure.ts';

/** The contrast that text needs on its background (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
/** The contrast of running text. */
const COMFORTABLE = 10;

/** The colours of a site's theme, as in `[vars.SITES.<id>.theme]`. */
export interface ThemeColours {
  readonly scheme: 'light' | 'dark';
  readonly paper: string;
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly highlight: string;
}

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));

/** A mixture of one colour (0) and another (1). */
const mixed = (from: string, to: string, part: number): string => {
  const target = channels(to);
  const mix = channels(from).map((value, at) =>
    Math.round(value + ((target[at] ?? 0) - value) * part),
  );
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

const STEPS = Array.from({ length: 51 }, (_, step) => step / 50);

/** The colour nearest to the first, on its way to the second, that is readable on all backgrounds. */
const readableFrom = (
  from: string,
  to: string,
  grounds: readonly string[],
  ratio = READABLE,
): string =>
  STEPS.map((part) => mixed(from, to, part)).find((colour) =>
    grounds.every((ground) => contrast(colour, ground) >= ratio),
  ) ?? to;

/** Black or white: the one that is more readable on a background. */
const farthestFrom = (ground: string): '#000000' | '#ffffff' =>
  contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff';

const RED = { light: '#a8261d', dark: '#f0978a' } as const;

/**
 * All colours of a theme from two: the accent of links and buttons, and the paper behind them.
 * @throws {CommandFailure} when text in the accent is not readable on the paper, with one that is.
 */
export const themeFromColours = (accent: string, paper: string): ThemeColours => {
  const end = farthestFrom(paper);
  const scheme = end === '#000000' ? 'light' : 'dark';
  const surface = mixed(paper, end, 0.05);
  const grounds = [paper, surface];
  requireReadable(accent, grounds, end);
  const tinted = mixed(end, accent, 0.2);
  const ink = readableFrom(tinted, end, grounds, COMFORTABLE);
  return {
    scheme,
    paper,
    surface,
    ink,
    accent,
    onAccent: paper,
    muted: readableFrom(mixed(ink, paper, 0.4), end, grounds),
    line: mixed(paper, ink, 0.16),
    highlight: readableFrom(RED[scheme], end, grounds),
  };
};

const requireReadable = (accent: string, grounds: readonly string[], end: string): void => {
  const ratio = Math.min(...grounds.map((ground) => contrast(accent, ground)));
  if (ratio >= READABLE) return;
  const nearest = readableFrom(accent, end, grounds);
  throw new CommandFailure(
    `Text in ${accent} has a contrast of ${ratio.toFixed(2)} on ${grounds[0] ?? ''} and its panels, and needs ${READABLE}; the nearest that has it is ${nearest}`,
  );
};
