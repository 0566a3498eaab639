/** What a page says was just done, by the word in its address. */
const DONE = {
  cart: {
    removed: 'Product has been removed from your cart!!',
    emptied: 'Your cart has been emptied.',
    offer: 'The offer is accepted and is in your cart at its price.',
    added: 'Added to cart',
    again: 'What can be had of your order is in your cart, at today’s prices.',
  },
  confirmation: {
    declined: 'The payment was declined. Your order is kept; please choose another way to pay.',
    unpaid: 'Your order is placed, but the payment could not be started. Please try again below.',
  },
  order: {
    cancelled: 'The order is cancelled. What you paid is on its way back to your card.',
    returning: 'Your return is noted. You will hear from us within 48 working hours.',
  },
  cards: {
    removed: 'The card is removed.',
    card: 'The card is saved.',
    bank: 'Your bank has answered: a card that it confirmed is listed here.',
  },
  addresses: { saved: 'The address is saved.', removed: 'The address is deleted.' },
  lists: {
    created: 'The list is there.',
    put: 'It is in the list.',
    taken: 'It is no longer in the list.',
    renamed: 'The list has its new name.',
    deleted: 'The list is deleted.',
    shared: 'Whoever has the link below can see this list.',
    withdrawn: 'The link works no more.',
  },
  alerts: { ended: 'We will not write to you about this any more.' },
  alert: {
    asked:
      'Please look into your mail: if you have not confirmed this before, we have sent you an email with a link to do so.',
  },
  reviews: {
    voted: 'Thank you: you find that review helpful.',
    unvoted: 'Your vote is taken back.',
    photographed: 'Thank you. Your photograph is shown when we have looked at it.',
    unphotographed: 'The photograph is removed.',
  },
  emails: { confirmed: 'Thank you. We write as soon as there is news.' },
  searches: {
    saved: 'The search is saved.',
    on: 'We write once a week at most, when there is something new.',
    off: 'We write no more about this search.',
    deleted: 'The search is deleted.',
  },
  bookmarks: { removed: 'Removed from bookmarks' },
  requests: { rejected: 'The offer is rejected, and the seller knows why.' },
  game: {
    saved: 'Your style is saved, and it is the one you go by now.',
    changed: 'These are your styles now.',
  },
  ownStore: {
    off: 'Switched off: you see the shop as everybody does, until you switch it on again.',
    on: 'Switched on: the shop stands in the order of your style.',
  },
  designs: {
    moved: 'Moved.',
    exchanged: 'Exchanged.',
    added: 'It stands in the middle of the room now.',
    removed: 'Taken out of the room.',
    saved: 'The room is saved.',
    published: 'The room is published: whoever has its link can see it.',
    withdrawn: 'The link is withdrawn: it shows nothing any more.',
    asked: 'Your sellers have been asked. Their offers come to your price requests.',
    deleted: 'The room is deleted.',
    copied: 'The room is yours now: a draft that nobody else sees.',
  },
  styles: {
    marked: 'This is the style you go by now.',
    deleted: 'The saved style is deleted.',
  },
  sessions: { ended: 'Ended. Whoever used it there is signed out.' },
  passkeys: {
    added: 'The passkey is added. You can sign in with it from now on.',
    renamed: 'The passkey has its new name.',
    removed: 'The passkey is removed: nobody signs in with it any more.',
  },
  assistants: { ended: 'Ended: it can do nothing for you here any more.' },
  password: { changed: 'Your password has been changed.' },
  profile: {
    saved: 'Your profile has been saved.',
    pictured: 'Your picture has been saved.',
    unpictured: 'Your picture has been removed.',
    asked: 'An email is on its way. Its link confirms the address, and works for one day.',
    arriving: 'The address is confirmed: you get our emails again.',
    outdated: 'This link does not work any more. Ask for another email below.',
    unconfirmed: 'Nothing was deleted: that is not the e-mail address of this account.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The sentence for a page's `?done=` word; '' for a word that the page does not know. */
export const doneSentence = (page: keyof typeof DONE, word: string | null): string => {
  const sentences: Readonly<Record<string, string>> = DONE[page];
  return (word === null ? undefined : sentences[word]) ?? '';
};
