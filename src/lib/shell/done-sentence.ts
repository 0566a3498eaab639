/** What a page says after an action, by the word in its URL. */
const DONE = {
  cart: {
    removed: 'Product has been removed from your cart!!',
    emptied: 'Your cart has been emptied.',
    offer: 'The offer is accepted and is in your cart at its price.',
    added: 'Added to cart',
    again: 'Everything from your order that is available is in your cart, at today’s prices.',
  },
  confirmation: {
    declined: 'The payment was declined. We’ve kept your order; please choose another way to pay.',
    unpaid: 'Your order is placed, but the payment couldn’t be started. Please try again below.',
  },
  order: {
    cancelled: 'The order has been cancelled. Your refund is on its way to your card.',
    moved: 'Your delivery day has been changed. We’ve emailed you the details.',
    unlinked: 'The link in our emails no longer works.',
    returning: 'We have your return request. You’ll hear from us within 48 working hours.',
  },
  claims: {
    begun: 'Thank you. We have your claim, and answer within 48 working hours.',
    returning: 'We have your return request. You’ll hear from us within 48 working hours.',
    accept: 'Thank you. You’ve accepted our offer.',
    refuse: 'Thank you. Please write what you’d rather have, and we’ll answer.',
    withdraw: 'Your claim is withdrawn.',
    write: 'Thank you. Your message is with us.',
    photographed: 'Thank you. Your photograph is with your claim.',
  },
  cancellation: {
    asked:
      'If there is such an order, we’ve sent an email to its address. Follow the link in it to confirm: nothing happens before that.',
    cancelled: 'Your order has been cancelled. We’ve sent you an email about it.',
    returning: 'We have your return request, and will reply within 48 working hours.',
  },
  cards: {
    removed: 'The card is removed.',
    card: 'The card is saved.',
    bank: 'Your bank has replied: if it confirmed the card, you’ll find it here.',
  },
  addresses: { saved: 'The address is saved.', removed: 'The address is deleted.' },
  lists: {
    created: 'The list has been created.',
    put: 'It has been added to the list.',
    taken: 'It has been removed from the list.',
    renamed: 'The list has been renamed.',
    deleted: 'The list is deleted.',
    shared: 'Everybody with the link below can see this list.',
    withdrawn: 'The link no longer works.',
  },
  samples: {
    full: 'A tray holds up to five samples. Order these first, or take one out.',
    ordered: 'Your samples are ordered. We’ll email you when they’re on their way.',
    asked: 'Please check your email: we’ve sent you a link to confirm your samples.',
  },
  ownSamples: { cancelled: 'These samples are cancelled.' },
  alerts: { ended: 'We won’t email you about this any more.' },
  alert: {
    asked:
      'Please check your email: if you haven’t confirmed this before, we’ve sent you a link to do so.',
  },
  reviews: {
    voted: 'Thank you for marking that review as helpful.',
    unvoted: 'Your vote has been removed.',
    reported: 'Thank you. We’ll look at that review.',
    photographed: 'Thank you. We’ll check your photograph and then show it.',
    unphotographed: 'The photograph is removed.',
  },
  emails: {
    confirmed: 'Thank you. We’ll email you as soon as there’s news.',
    samples: 'Thank you. Your samples are ordered, and we’ll email you when they’re on their way.',
  },
  searches: {
    saved: 'The search is saved.',
    on: 'We’ll email you at most once a week, when there is something new.',
    off: 'We’ll no longer email you about this search.',
    deleted: 'The search is deleted.',
  },
  bookmarks: { removed: 'Removed from bookmarks' },
  requests: { rejected: 'The offer has been rejected, and the seller knows why.' },
  game: {
    saved: 'Your style has been saved, and the shop uses it from now on.',
    changed: 'These are your styles now.',
  },
  ownStore: {
    off: 'Switched off: you’ll see the shop as everybody does, until you switch it on again.',
    on: 'Switched on: the shop is in the order of your style.',
  },
  designs: {
    moved: 'Moved.',
    exchanged: 'Exchanged.',
    added: 'It’s now in the middle of the room.',
    removed: 'It has been removed from the room.',
    saved: 'The room is saved.',
    published: 'The room is published: everybody with its link can see it.',
    withdrawn: 'The link has been withdrawn, and no longer works.',
    asked: 'We’ve asked the sellers. You’ll find their offers with your price requests.',
    deleted: 'The room is deleted.',
    copied: 'The room is now yours: a draft that only you can see.',
  },
  styles: {
    marked: 'The shop uses this style from now on.',
    deleted: 'The saved style is deleted.',
  },
  sessions: { ended: 'That device has been signed out.' },
  passkeys: {
    added: 'The passkey has been added. You can sign in with it from now on.',
    renamed: 'The passkey has been renamed.',
    removed: 'The passkey has been removed, and can no longer be used to sign in.',
    unlinked: 'That provider no longer opens your account.',
  },
  role: { accepted: 'The role is yours. You can sign in to the console with this account.' },
  assistants: { ended: 'The assistant no longer has access to your account.' },
  password: { changed: 'Your password has been changed.' },
  profile: {
    saved: 'Your profile has been saved.',
    pictured: 'Your picture has been saved.',
    unpictured: 'Your picture has been removed.',
    asked: 'We’ve sent you an email. Its link confirms the address, and works for one day.',
    arriving: 'The address is confirmed: you’ll get our emails again.',
    outdated: 'This link no longer works. You can ask for another email below.',
    unconfirmed: 'Nothing has been deleted: that isn’t the email address of this account.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The sentence for a page's `?done=` word; '' for an unknown word. */
export const doneSentence = (page: keyof typeof DONE, word: string | null): string => {
  const sentences: Readonly<Record<string, string>> = DONE[page];
  return (word === null ? undefined : sentences[word]) ?? '';
};
