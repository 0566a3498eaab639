/*
 * What pages say after an action, by the word in their URLs. Each page's sentences are a constant of their own:
 * a script carries only those that it says itself.
 */

const RETURNING = 'We have your return request. You’ll hear from us within 48 working hours.';
/** What has not left need not come back. */
const UNSENT = 'It won’t be sent, and your refund is on its way.';
/** The same of what an order has besides. */
const REST = 'What hadn’t left won’t be sent, and your refund for it is on its way.';
/** What was given up of an order, by `GivenUp`. */
const GIVEN_UP = { returning: RETURNING, rest: REST, both: `${RETURNING} ${REST}` } as const;

export const CART_DONE = {
  removed: 'Product has been removed from your cart!!',
  emptied: 'Your cart has been emptied.',
  offer: 'The offer is accepted and is in your cart at its price.',
  added: 'Added to cart',
  again: 'Everything from your order that is available is in your cart, at today’s prices.',
} as const;

export const CONFIRMATION_DONE = {
  // Whether its goods are kept meanwhile, the page says below.
  declined: 'The payment was declined. Please choose another way to pay.',
  unpaid: 'Your order is placed, but the payment couldn’t be started. Please try again below.',
} as const;

export const ORDER_DONE = {
  cancelled: 'The order has been cancelled.',
  moved: 'Your delivery day has been changed. We’ve emailed you the details.',
  unlinked: 'The link in our emails no longer works.',
  ...GIVEN_UP,
  unsent: UNSENT,
} as const;

export const CLAIMS_DONE = {
  begun: 'Thank you. We have your claim, and answer within 48 working hours.',
  returning: RETURNING,
  unsent: UNSENT,
  accept: 'Thank you. You’ve accepted our offer.',
  refuse: 'Thank you. Please write what you’d rather have, and we’ll answer.',
  withdraw: 'Your claim is withdrawn.',
  write: 'Thank you. Your message is with us.',
  photographed: 'Thank you. Your photograph is with your claim.',
  unphotographed:
    'Thank you. We have your claim, but couldn’t add every photograph. Please add the others to it.',
} as const;

export const CANCELLATION_DONE = {
  asked:
    'If there is such an order, we’ve sent an email to its address. Follow the link in it to confirm: nothing happens before that.',
  cancelled: 'Your order has been cancelled. We’ve sent you an email about it.',
  ...GIVEN_UP,
} as const;

export const CARDS_DONE = {
  removed: 'The card is removed.',
  card: 'The card is saved.',
  bank: 'Your bank has replied: if it confirmed the card, you’ll find it here.',
} as const;

export const ADDRESSES_DONE = {
  saved: 'The address is saved.',
  removed: 'The address is deleted.',
} as const;

export const LISTS_DONE = {
  created: 'The list has been created.',
  put: 'It has been added to the list.',
  taken: 'It has been removed from the list.',
  renamed: 'The list has been renamed.',
  deleted: 'The list is deleted.',
  shared: 'Everybody with the link below can see this list.',
  withdrawn: 'The link no longer works.',
} as const;

export const SAMPLES_DONE = {
  full: 'A tray holds up to five samples. Order these first, or take one out.',
  ordered: 'Your samples are ordered. We’ll email you when they’re on their way.',
  asked: 'Please check your email: we’ve sent you a link to confirm your samples.',
} as const;

export const OWN_SAMPLES_DONE = { cancelled: 'These samples are cancelled.' } as const;

export const ALERTS_DONE = { ended: 'We won’t email you about this any more.' } as const;

export const ALERT_DONE = {
  asked:
    'Please check your email: if you haven’t confirmed this before, we’ve sent you a link to do so.',
} as const;

export const REVIEWS_DONE = {
  voted: 'Thank you for marking that review as helpful.',
  unvoted: 'Your vote has been removed.',
  reported: 'Thank you. We’ll look at that review.',
  photographed: 'Thank you. We’ll check your photograph and then show it.',
  unphotographed: 'The photograph is removed.',
} as const;

export const EMAILS_DONE = {
  confirmed: 'Thank you. We’ll email you as soon as there’s news.',
  samples: 'Thank you. Your samples are ordered, and we’ll email you when they’re on their way.',
  quiet: 'We won’t email you about these samples afterwards.',
} as const;

export const SEARCHES_DONE = {
  saved: 'The search is saved.',
  on: 'We’ll email you at most once a week, when there is something new.',
  off: 'We’ll no longer email you about this search.',
  deleted: 'The search is deleted.',
} as const;

export const BOOKMARKS_DONE = { removed: 'Removed from bookmarks' } as const;

export const REQUESTS_DONE = {
  rejected: 'The offer has been rejected, and the seller knows why.',
} as const;

export const GAME_DONE = {
  saved: 'Your style has been saved, and the shop uses it from now on.',
  changed: 'These are your styles now.',
} as const;

export const OWN_STORE_DONE = {
  off: 'Switched off: you’ll see the shop as everybody does, until you switch it on again.',
  on: 'Switched on: the shop is in the order of your style.',
} as const;

export const DESIGNS_DONE = {
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
} as const;

export const STYLES_DONE = {
  marked: 'The shop uses this style from now on.',
  deleted: 'The saved style is deleted.',
} as const;

export const SESSIONS_DONE = { ended: 'That device has been signed out.' } as const;

export const PASSKEYS_DONE = {
  added: 'The passkey has been added. You can sign in with it from now on.',
  renamed: 'The passkey has been renamed.',
  removed: 'The passkey has been removed, and can no longer be used to sign in.',
  unlinked: 'That provider no longer opens your account.',
} as const;

export const ROLE_DONE = {
  accepted: 'The role is yours. You can sign in to the console with this account.',
} as const;

export const ASSISTANTS_DONE = {
  ended: 'The assistant no longer has access to your account.',
} as const;

export const PASSWORD_DONE = { changed: 'Your password has been changed.' } as const;

export const PROFILE_DONE = {
  saved: 'Your profile has been saved.',
  pictured: 'Your picture has been saved.',
  unpictured: 'Your picture has been removed.',
  asked: 'We’ve sent you an email. Its link confirms the address, and works for one day.',
  arriving: 'The address is confirmed: you’ll get our emails again.',
  outdated: 'This link no longer works. You can ask for another email below.',
  unconfirmed: 'Nothing has been deleted: that isn’t the email address of this account.',
} as const;

/** The sentence for a page's `?done=` word; '' for an unknown word. */
export const doneSentence = (
  sentences: Readonly<Record<string, string>>,
  word: string | null,
): string => (word !== null && Object.hasOwn(sentences, word) ? (sentences[word] ?? '') : '');
