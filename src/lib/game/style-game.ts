/* The style game: rounds of pictures, each of a style; whoever chooses most of a style has it. */

/** Rounds of a game; the last one that the server reports ends it (spec decision 38). */
const ROUNDS = 6;
const PICTURES_A_ROUND = 4;
/** With fewer styles there is nothing to choose between. */
const MIN_STYLES = 2;

/** Characters that the name of a verdict has at most (spec decision 39). */
export const VERDICT_NAME_LENGTH = 60;

/** A picture to choose, and the style that it stands for. */
export interface StylePicture {
  readonly imageID: string;
  /** Slug of the style. */
  readonly style: string;
  readonly name: string;
  readonly mainPicture: string;
}

/** A result as the specification names its parts; style2 is '' for a visitor who chose one style only. */
export interface StyleResult {
  readonly style1: string;
  readonly style1Score: number;
  readonly style2: string;
  readonly style2Score: number;
}

type Random = () => number;

/**
 * Rounds of different pictures of different styles. Every round takes the styles that were shown least, and of
 * each the picture that was shown least, so that no style is put at a disadvantage. None when there
 * are too few styles to choose from.
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

/** A room may be a picture of two styles: what a round shows already is not shown beside itself. */
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
 * The two styles that were chosen most, in per cent of all choices; of equals the one chosen first.
 * @param styles the style of each choice
 * @param named styles that the customer names instead, the first one first; the scores stay
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
