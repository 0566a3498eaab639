import { doneSentence as sentenceFor } from '#lib/shell/done-sentence.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  moved: 'The status of the order has changed. The customer can see it in their order.',
  sent: 'The part is on its way. The customer gets an email about it, and about what is still to come.',
  divided: 'The delivery is divided. The customer gets an email about it.',
  returning: 'The return has begun, and the customer gets an email about it. Its claim is below.',
  refunded: 'The refund is on its way to the card that paid.',
  settled: 'The order shows what happened to the refund.',
  claim: 'The claim has moved on, and the customer is told.',
  offered: 'The offer is made. The customer can see it with their price requests.',
  withdrawn: 'The offer is withdrawn, and the customer is told by email.',
  calendar: 'The days of delivery are saved, and the shop shows them.',
  services: 'The services are saved, and the shop offers them.',
  'lead-time': 'The lead time is saved, and the shop shows when this offer arrives.',
  'no-lead-time': 'The lead time is removed. The shop shows no day of arrival for this offer.',
  stock: 'The stock is saved, and the shop shows it.',
  'samples-sent': 'The samples are marked as sent, and their people are told by email.',
  'samples-declined': 'The samples are declined, and their people are told by email.',
  samples: 'The seller is saved, and the shop shows whether it sends samples.',
  removed: 'The review is removed.',
  'review-kept': 'The review has been kept, and its reports are closed.',
  answered: 'The answer is saved, and the shop shows it with the review.',
  approved: 'The photograph is now shown with its review.',
  stopped: 'The assistant is blocked from now on.',
  allowed: 'The assistant is allowed again.',
  meant: 'Searches for the word now also find the other one, at every site.',
  unmeant: 'It won’t be proposed again.',
  refused: 'The photograph is hidden.',
  declared: 'The fact is declared. The next import of each feed reads it.',
  'fact-removed': 'The fact is removed, and pages no longer show it.',
};

/** What a page says after an action; '' for none. */
export const doneSentence = (done: string | null): string => sentenceFor(SENTENCES, done);
