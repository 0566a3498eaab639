/** How a search was understood; see the contract's entity with that name. */
export interface Interpretation {
  readonly filters: readonly { readonly name: string; readonly rest: string }[];
  readonly correctedTo: string;
  readonly leftOut: readonly string[];
  /** Words that were left out of the search; optional for an upstream. */
  readonly without?: readonly string[] | undefined;
  readonly anyWord: boolean;
  /** Whether the results include products that are alike in meaning; optional for an upstream. */
  readonly related?: boolean | undefined;
}

/** What a page says about a search that did not find all of its words. */
export const searchNotes = (text: string, interpretation: Interpretation): readonly string[] => {
  const { correctedTo, leftOut, without = [], anyWord, related } = interpretation;
  return [
    ...(correctedTo === ''
      ? []
      : [`Nothing matches ‘${text}’. These are the results for ‘${correctedTo}’.`]),
    ...(leftOut.length === 0 ? [] : [`Nothing matches ${leftOut.map(quoted).join(' or ')}.`]),
    ...(without.length === 0
      ? []
      : [
          `Nothing has all of the words. These are the results without ${without.map(quoted).join(' and ')}.`,
        ]),
    ...(anyWord ? ['Nothing has all of these words. These products have some of them.'] : []),
    ...(related ? ['Nothing matches all of these words. These products are related to them.'] : []),
    ...(leftOut.length === 0 || anyWord || without.length > 0
      ? []
      : ['These are the results for the rest.']),
  ];
};

const quoted = (words: string): string => `‘${words}’`;
