const SENTENCES: Readonly<Record<string, string>> = {
  moved: 'The order has moved on. The customer sees it in their order.',
  refunded: 'The money goes back to the card that paid.',
  offered: 'The offer is made. The customer finds it among their price requests.',
  stock: 'The stock is set, and the shop shows it.',
  removed: 'The review is removed.',
  answered: 'The answer is kept, and the shop shows it with the review.',
  approved: 'The photograph is shown with its review.',
  stopped: 'The assistant is stopped, and is refused from now on.',
  allowed: 'The assistant is let in again.',
  meant: 'Searches for the word find the other as well, at every site.',
  unmeant: 'That is not proposed again.',
  refused: 'The photograph is shown to nobody.',
};

/** What a page says of what was just done there; '' for nothing. */
export const doneSentence = (done: string | null): string => SENTENCES[done ?? ''] ?? '';
