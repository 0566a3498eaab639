/** Words of a search and what is found in their place: themselves first, then their synonyms. */
export interface Concept {
  readonly alternatives: readonly string[];
}
