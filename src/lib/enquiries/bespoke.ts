/** What a customer must know before accepting such an offer (Consumer Contracts Regulations 2013, regulation 28). */
export const BESPOKE =
  'It’s made to your own specification. You can cancel the order until we send it, but you can’t return the piece because you’ve changed your mind. Your rights if it’s faulty aren’t affected.';
