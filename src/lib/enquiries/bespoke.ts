/** What a customer must know before accepting such an offer (Consumer Contracts Regulations 2013, regulation 28). */
export const BESPOKE =
  'It is made to your own specification. You can cancel the order until we send it, but you cannot return the piece because you have changed your mind. Your rights if it is faulty are not affected.';
