/* The style game: rounds of pictures, each of one style; the result is the styles that were chosen most. */

/** Rounds in a game; the last one that the server sends ends it (spec decision 38). */
const ROUNDS = 6;
const PICTURES_A_ROUND = 4;
/** With fewer styles there is no choice. */
const MIN_STYLES = 2;

/** A picture to choose, with its style. */
export interface StylePicture {
  readonly imageID: string;
  /** Slug of the style. */
  readonly style: string;
  readonly name: string;
  readonly mainPicture: string;
}

/** A result with the names of the specification; style2 is '' if the visitor chose only one style. */
export interface StyleResult {
  readonly style1: string;
  readonly style1Score: number;
  readonly style2: string;
  readonly style2Score: number;
}

type Random = () => number;

/**
 * Rounds of different pictures in different styles. Every round takes the styles that were shown least, and
 * the least shown picture of each, so that no style has a disadvantage. Empty if there are too few styles.
 * @param random from 0 to below 1, as Math.random
 */
export const roundsOf = (
  pictures: readonly StylePicture[],
  random: Random,
): readonly (readonly StylePicture[])[] => {
  const styles = [...Map.groupBy(pictures, ({ style }) => style).values()];
  if (styles.length < MIN_STYLES) return [];
  const shown = new Map<readonly StylePicture[] | StylePicture, number>();
  const leastShown = <T extends readonly StylePicture[] | StylePicture>(
    items: readonly T[],
    many: number,
  ): T[] =>
    items
      .map((item) => ({ item, rank: (shown.get(item) ?? 0) + random() }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, many)
      .map(({ item }) => item);
  const show = (item: readonly StylePicture[] | StylePicture): void => {
    shown.set(item, (shown.get(item) ?? 0) + 1);
  };
  return Array.from({ length: ROUNDS }, () =>
    leastShown(styles, PICTURES_A_ROUND).reduce<readonly StylePicture[]>((round, style) => {
      show(style);
      const chosen = leastShown(notIn(round, style), 1);
      chosen.forEach(show);
      return [...round, ...chosen];
    }, []),
  );
};

/** A room may be a picture of two styles; one round does not show it twice. */
const notIn = (
  round: readonly StylePicture[],
  style: readonly StylePicture[],
): readonly StylePicture[] => {
  const others = style.filter((one) =>
    round.every(({ mainPicture }) => mainPicture !== one.mainPicture),
  );
  return others.length > 0 ? others : style;
};

/**
 * The two most chosen styles, in per cent of all choices; of two equal ones, the one that was chosen first
 * wins.
 * @param styles the style of each choice
 * @param named styles that the customer chose instead, in order; the scores stay
 */
export const styleResult = (
  styles: readonly string[],
  named: readonly string[] = [],
): StyleResult => {
  const ranked = [...Map.groupBy(styles, (style) => style)]
    .map(([style, { length }]) => ({ style, score: Math.round((length / styles.length) * 100) }))
    .sort((a, b) => b.score - a.score);
  const order = [...new Set([...named, ...ranked.map(({ style }) => style)])];
  const [style1 = '', style2 = ''] = order.slice(0, Math.max(ranked.length, named.length));
  const [first, second] = ranked;
  return {
    style1,
    style1Score: first?.score ?? 0,
    style2,
    style2Score: style2 === '' ? 0 : (second?.score ?? 0),
  };
};
