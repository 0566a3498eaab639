/** How a search was understood, for the shopper. */
export interface Understanding {
  /** Words that were read as filters, each with the search without them. */
  readonly filters: { readonly name: string; readonly rest: string }[];
  /** The text that was searched for in the place of a misspelt one; '' for none. */
  readonly correctedTo: string;
  /** What was left out because nothing has it. */
  readonly leftOut: string[];
  /** Words that some products have, but none with all the others. */
  readonly without: string[];
  /** Nothing is called all of the words, so what is like them in meaning is among these products. */
  readonly related: boolean;
  /** What is like them in meaning was asked for, and did not come in time. */
  readonly provisional: boolean;
}
