import * as z from 'zod';
import { list, number, text } from '../readers.ts';
import { Interpretation } from './interpretation.ts';
import { Product } from './product.ts';
import { Tag } from './tag.ts';
import { Variant } from './variant.ts';

/** A suggested text, optionally `in {category}`; for a category also the number of its products. */
export const Suggestion = z.object({
  suggestion: text,
  categoryName: text,
  count: number.nullish(),
});

/** A product in the results of a search, with the variant to show (ENTITY-022). */
export const SuggestedProduct = z.object({ product: Product, variant: Variant });

export type SuggestedProduct = z.output<typeof SuggestedProduct>;

/** Reply of a search (ENTITY-021). */
export const SearchResult = z.object({
  totalCount: number,
  suggestions: list(Suggestion),
  suggestedProducts: list(SuggestedProduct),
  tags: list(Tag),
  interpretation: Interpretation.nullish(),
});

export type SearchResult = z.output<typeof SearchResult>;
