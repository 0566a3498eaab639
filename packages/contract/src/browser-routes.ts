import { READ_CART } from './read-cart.ts';

/**
 * The calls that scripts of pages make, by the names of their rows: those that say `byScripts`. It does not need
 * zod, so that browsers can load it. `npm run draw` writes this file.
 */
export const BROWSER_ROUTES = {
  productByVariant: { method: 'GET', path: 'web/product/v/{id}', effect: 'read' },
  readArrivals: { method: 'GET', path: 'web/product/v/{id}/arrivals', effect: 'read' },
  listTags: { method: 'GET', path: 'web/tags', effect: 'read' },
  suggestProducts: { method: 'POST', path: 'web/products/suggestions', effect: 'read' },
  saveRoomDesign: {
    method: 'POST',
    path: 'v1/api/personrooms/postsavepersonroomdesign',
    effect: 'write',
  },
  listVerdicts: { method: 'POST', path: 'v1/api/verdicts/postverdictslist', effect: 'read' },
  playPictionaireRound: {
    method: 'POST',
    path: 'v1/api/pictionaires/postpictionaireround',
    effect: 'write',
  },
  readStyleSelector: { method: 'GET', path: 'api/customer/style-selector', effect: 'read' },
  addReview: { method: 'POST', path: 'v1/api/userreviews/postaddreview', effect: 'write' },
  deleteReview: { method: 'GET', path: 'v1/api/userreviews/getdeletereview', effect: 'write' },
  listReviews: { method: 'POST', path: 'v1/api/userreviews/postreviewslist', effect: 'read' },
  createEnquiry: { method: 'POST', path: 'api/customer/product-enquiry', effect: 'write' },
  findAddresses: { method: 'GET', path: 'api/address', effect: 'read' },
  addBookmark: { method: 'GET', path: 'v1/api/bookmarks/getadditemtobookmark', effect: 'write' },
  removeBookmarks: {
    method: 'POST',
    path: 'v1/api/bookmarks/postremoveitemfrombookmark',
    effect: 'write',
  },
  bookmarkDetails: { method: 'POST', path: 'v1/api/bookmarks/postbookmarkdetails', effect: 'read' },
  addCartLine: { method: 'POST', path: 'api/customer/cart', effect: 'write' },
  readCart: READ_CART,
  removeCartLine: { method: 'DELETE', path: 'api/customer/cart/{id}', effect: 'write' },
  updateCartLine: { method: 'PUT', path: 'api/customer/cart/{id}', effect: 'write' },
  createAddress: { method: 'POST', path: 'api/customer/address', effect: 'write' },
  deleteAddress: { method: 'DELETE', path: 'api/customer/address/{id}', effect: 'write' },
  listAddresses: { method: 'GET', path: 'api/customer/addresses', effect: 'read' },
  updateAddress: { method: 'PUT', path: 'api/customer/address/{id}', effect: 'write' },
  removeCard: { method: 'DELETE', path: 'api/customer/card/{id}', effect: 'write' },
  startCardSetup: { method: 'POST', path: 'api/customer/card-setup', effect: 'write' },
  cancelOrder: { method: 'PUT', path: 'api/customer/order/{id}/cancel', effect: 'write' },
  listOrders: { method: 'GET', path: 'api/customer/orders', effect: 'read' },
  moveDelivery: { method: 'PUT', path: 'api/customer/order/{id}/day', effect: 'write' },
  readCheckout: { method: 'GET', path: 'api/customer/checkout', effect: 'read' },
  readOrder: { method: 'GET', path: 'api/customer/order/{id}', effect: 'read' },
  returnOrder: { method: 'PUT', path: 'api/customer/order/{id}/return', effect: 'write' },
  answerOffer: {
    method: 'PUT',
    path: 'api/customer/product-enquiry/{id}/offer-price/{offerId}',
    effect: 'write',
  },
  returnShipment: { method: 'POST', path: 'v1/api/shipments/postreturnshipment', effect: 'write' },
  retailerMenu: { method: 'GET', path: 'web/retailer-menu', effect: 'read' },
  chatbot: { method: 'POST', path: 'v1/api/contents/chatbot', effect: 'write' },
  readCustomer: { method: 'GET', path: 'api/customer', effect: 'read' },
  removeProfilePicture: {
    method: 'GET',
    path: 'v1/api/profiles/getremoveprofilepicture',
    effect: 'write',
  },
  saveCustomer: { method: 'PUT', path: 'api/customer', effect: 'write' },
  saveProfilePicture: {
    method: 'POST',
    path: 'v1/api/profiles/postprofilepicture',
    effect: 'write',
  },
} as const;

/** Name of a call that scripts of pages make. */
export type BrowserCall = keyof typeof BROWSER_ROUTES;
