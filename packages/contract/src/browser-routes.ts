import type { Call } from './call.ts';
import { READ_CART } from './read-cart.ts';

type Route = Pick<Call, 'method' | 'path' | 'effect'>;

/**
 * The calls that scripts in the browser make, by the names of their rows. The rows take their method, path
 * and effect from here, so that these are written once. The file does not need zod, so that browsers can load
 * it.
 */
export const BROWSER_ROUTES = {
  readCustomer: { method: 'GET', path: 'api/customer', effect: 'read' },
  saveCustomer: { method: 'PUT', path: 'api/customer', effect: 'write' },
  saveProfilePicture: {
    method: 'POST',
    path: 'v1/api/profiles/postprofilepicture',
    effect: 'write',
  },
  removeProfilePicture: {
    method: 'GET',
    path: 'v1/api/profiles/getremoveprofilepicture',
    effect: 'write',
  },

  listAddresses: { method: 'GET', path: 'api/customer/addresses', effect: 'read' },
  createAddress: { method: 'POST', path: 'api/customer/address', effect: 'write' },
  updateAddress: { method: 'PUT', path: 'api/customer/address/{id}', effect: 'write' },
  deleteAddress: { method: 'DELETE', path: 'api/customer/address/{id}', effect: 'write' },

  playPictionaireRound: {
    method: 'POST',
    path: 'v1/api/pictionaires/postpictionaireround',
    effect: 'write',
  },
  pictionaireDetails: {
    method: 'GET',
    path: 'v1/api/pictionaires/getpictionairedetails',
    effect: 'read',
  },
  listVerdicts: { method: 'POST', path: 'v1/api/verdicts/postverdictslist', effect: 'read' },
  readStyleSelector: { method: 'GET', path: 'api/customer/style-selector', effect: 'read' },
  switchStyleOrder: { method: 'PUT', path: 'api/customer/style-selector', effect: 'write' },
  personalisedSearch: {
    method: 'POST',
    path: 'v1/api/products/postpersonalisedsearchproducts',
    effect: 'read',
  },

  readCart: READ_CART,
  addCartLine: { method: 'POST', path: 'api/customer/cart', effect: 'write' },
  updateCartLine: { method: 'PUT', path: 'api/customer/cart/{id}', effect: 'write' },
  removeCartLine: { method: 'DELETE', path: 'api/customer/cart/{id}', effect: 'write' },

  listOrders: { method: 'GET', path: 'api/customer/orders', effect: 'read' },
  readOrder: { method: 'GET', path: 'api/customer/order/{id}', effect: 'read' },
  cancelOrder: { method: 'PUT', path: 'api/customer/order/{id}/cancel', effect: 'write' },
  returnOrder: { method: 'PUT', path: 'api/customer/order/{id}/return', effect: 'write' },
  readDeliveryDays: { method: 'GET', path: 'api/customer/order/{id}/days', effect: 'read' },
  moveDelivery: { method: 'PUT', path: 'api/customer/order/{id}/day', effect: 'write' },
  listShipments: { method: 'POST', path: 'v1/api/shipments/postshipmentlist', effect: 'read' },
  returnShipment: {
    method: 'POST',
    path: 'v1/api/shipments/postreturnshipment',
    effect: 'write',
  },
  listComments: { method: 'GET', path: 'api/comments', effect: 'read' },
  readCheckout: { method: 'GET', path: 'api/customer/checkout', effect: 'read' },
  listCards: { method: 'GET', path: 'api/customer/cards', effect: 'read' },
  removeCard: { method: 'DELETE', path: 'api/customer/card/{id}', effect: 'write' },
  startCardSetup: { method: 'POST', path: 'api/customer/card-setup', effect: 'write' },

  addBookmark: { method: 'GET', path: 'v1/api/bookmarks/getadditemtobookmark', effect: 'write' },
  removeBookmarks: {
    method: 'POST',
    path: 'v1/api/bookmarks/postremoveitemfrombookmark',
    effect: 'write',
  },
  listPersonRooms: {
    method: 'POST',
    path: 'v1/api/personrooms/postpersonroomslist',
    effect: 'read',
  },
  listContents: { method: 'POST', path: 'v1/api/contents/postcontentslist', effect: 'read' },
  listSellers: { method: 'POST', path: 'v1/api/sellers/postsellerslist', effect: 'read' },
  bookmarkDetails: { method: 'POST', path: 'v1/api/bookmarks/postbookmarkdetails', effect: 'read' },

  listReviews: { method: 'POST', path: 'v1/api/userreviews/postreviewslist', effect: 'read' },
  addReview: { method: 'POST', path: 'v1/api/userreviews/postaddreview', effect: 'write' },
  deleteReview: { method: 'GET', path: 'v1/api/userreviews/getdeletereview', effect: 'write' },

  listPriceEnquiries: { method: 'GET', path: 'api/customer/product-enquiry', effect: 'read' },
  answerOffer: {
    method: 'PUT',
    path: 'api/customer/product-enquiry/{id}/offer-price/{offerId}',
    effect: 'write',
  },
  createEnquiry: { method: 'POST', path: 'api/customer/product-enquiry', effect: 'write' },
  findAddresses: { method: 'GET', path: 'api/address', effect: 'read' },

  saveRoomDesign: {
    method: 'POST',
    path: 'v1/api/personrooms/postsavepersonroomdesign',
    effect: 'write',
  },

  retailerMenu: { method: 'GET', path: 'web/retailer-menu', effect: 'read' },
  listTags: { method: 'GET', path: 'web/tags', effect: 'read' },
  productByVariant: { method: 'GET', path: 'web/product/v/{id}', effect: 'read' },
  readArrivals: { method: 'GET', path: 'web/product/v/{id}/arrivals', effect: 'read' },
  listProducts: { method: 'GET', path: 'web/products', effect: 'read' },
  findProducts: { method: 'POST', path: 'web/products', effect: 'read' },
  filterProducts: { method: 'POST', path: 'web/1/filter/products', effect: 'read' },
  suggestProducts: { method: 'POST', path: 'web/products/suggestions', effect: 'read' },
  productsByIds: { method: 'POST', path: 'v1/api/products/postproductslist', effect: 'read' },
  sellerStore: { method: 'POST', path: 'v1/api/products/postsellerstore', effect: 'read' },

  chatbot: { method: 'POST', path: 'v1/api/contents/chatbot', effect: 'write' },
} as const satisfies Readonly<Record<string, Route>>;

/** Name of a call that browsers make. */
export type BrowserCall = keyof typeof BROWSER_ROUTES;
