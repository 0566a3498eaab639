const LINE = { variantId: '10', sellerId: '1', quantity: 2 };
const OLD_LINE = { variantID: '10', sellerID: '1', quantity: 2 };
const ADDRESS = {
  streetA: '1 Church Lane',
  city: 'Great Tew',
  country: 'United Kingdom',
  postcode: 'OX7 4AA',
};

/** A valid request for every row about buying. */
export const BUYING_SAMPLES = {
  readCart: {},
  addCartLine: { body: LINE },
  updateCartLine: { params: { id: '1' }, query: { quantity: 2 } },
  removeCartLine: { params: { id: '1' } },
  clearCart: {},
  listAddresses: {},
  createAddress: { body: ADDRESS },
  updateAddress: { params: { id: '1' }, body: ADDRESS },
  deleteAddress: { params: { id: '1' } },
  listCards: {},
  addCard: { body: { token: 'tok_1' } },
  removeCard: { params: { id: 'card_1' } },
  startCardSetup: {},
  readCheckout: {},
  placeOrder: { body: { addressId: '1' } },
  payOrder: { params: { id: 'O1' }, body: {} },
  listOrders: { query: { page: 1, size: 10, status: 'paid' } },
  readOrder: { params: { id: 'O1' } },
  cancelOrder: { params: { id: 'O1' }, body: { id: 'O1', comment: 'Too late' } },
  returnOrder: { params: { id: 'O1' }, body: { id: 'O1', comment: 'Too big' } },
  readOrderAgain: { params: { id: 'O1' } },
  orderAgain: { params: { id: 'O1' } },
  listComments: { query: { type: 'cancel' as const } },
  readOrderSummary: { query: { groupId: 'O1' } },
  listPriceEnquiries: { query: { page: 1, size: 10 } },
  answerOffer: {
    params: { id: '1', offerId: '1' },
    query: { approved: true },
    body: { approved: true, reason: '' },
  },
  legacyAddCart: { body: OLD_LINE },
  legacyAddCartMany: { body: { cart: [OLD_LINE] } },
  legacyUpdateCart: { query: OLD_LINE },
  legacyRemoveCart: { body: { id: '1' } },
  legacyGetCart: {},
  legacyEmptyCart: {},
  legacyListCards: {},
  legacyRemoveCard: { query: { cardID: 'card_1' } },
  legacyAddCard: { query: { token: 'tok_1' } },
  legacySaveOrder: { body: { addressId: '1' } },
  processOrder: { query: { orderID: 'O1', intentID: 'pi_1' } },
  legacyOrderDetails: { query: { orderID: 'O1' } },
  listShipments: { body: {} },
  returnShipment: { query: { shipmentID: '1' }, body: { reasonReturn: 'Broken' } },
  readPromoCode: { query: { promocodeID: 'TEN' } },
};

/** Paths whose replies carry a list as `data`. */
const LISTS =
  /\/(carts?|carts\/clear|cart\/1|addresses|cards?|card\/\w+|order\/payment|orders|comments|product-enquiry|addcart|postaddcartmany|updatecartv2|removecart|getcart|emptycart|getlistcards|getremovecard|getaddcard|bookmark-lists|product-alerts|saved-searches|again|reviews|photographs)$/;

/** A reply that fits the rows about buying, or undefined for a path that is none of theirs. */
export const buyingReply = (path: string, mark: string, method: string): object | undefined => {
  // Making an enquiry answers one, reading them a list.
  if (method === 'POST' && path.endsWith('/product-enquiry')) return undefined;
  if (LISTS.test(path)) return { mark, data: [] };
  if (/\/(payment|getprocessorder)$/.test(path)) {
    return { mark, data: { status: 'paid' }, payment: { status: 'paid' } };
  }
  return path.endsWith('/card-setup') ? { mark, data: { status: 'redirect' } } : undefined;
};
