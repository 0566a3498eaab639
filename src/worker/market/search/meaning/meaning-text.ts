import { plainText } from '#lib/domain/plain-text.ts';
import type { UnsureProduct } from './meanings.queries.ts';

/** Letters that are told: models read no more than some hundred words, and the first say the most. */
const MOST_LETTERS = 400;

/** Sizes and numbers of articles: they say nothing of what a thing is for. */
const WITH_DIGITS = /\S*\d\S*/g;

const telling = (text: string): string =>
  text.replace(WITH_DIGITS, ' ').replace(/\s+/g, ' ').trim();

/** What a model is told of a product: its name, what kinds of thing it is, and how it is described. Never ''. */
export const meaningText = ({
  name,
  tags,
  summary,
}: Omit<UnsureProduct, 'id' | 'hash'>): string => {
  const parts = [name, tags, plainText(summary)].map(telling).filter((part) => part !== '');
  return parts.join('. ').slice(0, MOST_LETTERS) || name;
};
