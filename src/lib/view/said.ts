import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';

/** What a form that could not be done says when its page is shown once more. */
export interface Said {
  /** One sentence for the person, '' when the fields say it all. */
  readonly problem: string;
  /** As it was sent. */
  readonly quantity?: number;
  /** What was sent, by field. */
  readonly values?: Readonly<Record<string, string>>;
  /** Fields that are not as they must be. */
  readonly wrong?: readonly string[];
  readonly suggestions?: readonly AddressSuggestion[];
}
