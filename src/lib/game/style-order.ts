import type { Api, Verdict } from '@parlour/contract';

type SelectorReply = Awaited<ReturnType<Api['readStyleSelector']>>;

/** A customer's style order. */
export interface StyleOrder {
  readonly verdict: Verdict;
  /** 'because Nordic is half of your style'. */
  readonly reason: string;
  /** Whether the customer has switched the style order off. */
  readonly isOff: boolean;
}

/** Shares that people say in words, in per cent. */
const SHARES: readonly (readonly [percent: number, words: string])[] = [
  ...([
    [17, 'a sixth'],
    [20, 'a fifth'],
    [25, 'a quarter'],
    [33, 'a third'],
  ] as const),
  ...([
    [40, 'two fifths'],
    [50, 'half'],
    [60, 'three fifths'],
    [67, 'two thirds'],
  ] as const),
  ...([
    [75, 'three quarters'],
    [83, 'most'],
    [100, 'all'],
  ] as const),
];

const shareOf = (score: number): string => {
  const words = SHARES.find(([percent]) => percent === Math.round(score))?.[1];
  return words ?? `${String(Math.round(score))}%`;
};

/** The reason for a customer's style order: 'because Nordic is half of your style, and Rustic a third'. */
export const reasonOf = (styles: Verdict['selectedStyles']): string => {
  const [first, second] = styles;
  if (!first) return 'because of your style';
  const begin = `because ${first.name} is ${shareOf(first.styleScore)} of your style`;
  if (!second || second.styleScore < 1) return begin;
  return `${begin}, and ${second.name} ${shareOf(second.styleScore)}`;
};

/** A customer's style order in the words of the shop; null without a verdict. */
export const toStyleOrder = ({ data, isOff }: SelectorReply): StyleOrder | null =>
  // Browsers get an empty object for none.
  !data.verdictID ? null : { verdict: data, reason: reasonOf(data.selectedStyles), isOff };
