/** How a search was understood; see the contract's entity of that name. */
export interface Understood {
  readonly filters: readonly { readonly name: string; readonly rest: string }[];
  readonly correctedTo: string;
  readonly leftOut: readonly string[];
  /** Words without which something was found; an upstream need not say. */
  readonly without?: readonly string[] | undefined;
  readonly anyWord: boolean;
  /** What is like the words in meaning is among what was found; an upstream need not say. */
  readonly related?: boolean | undefined;
}

/** What a page says about a search that found something other than all of its words. */
export const searchNotes = (text: string, understood: Understood): readonly string[] => {
  const { correctedTo, leftOut, without = [], anyWord, related } = understood;
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
    ...(related
      ? ['Nothing is called all of these words. These products are related to them.']
      : []),
    ...(leftOut.length === 0 || anyWord || without.length > 0
      ? []
      : ['These are the results for the rest.']),
  ];
};

const quoted = (words: string): string => `‘${words}’`;
