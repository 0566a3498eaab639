import { addBookmark, bookmarkDetails, removeBookmarks } from './calls/bookmarks.ts';
import * as alerts from './calls/alerts.ts';
import * as bookmarkLists from './calls/bookmark-lists.ts';
import * as enquiries from './calls/enquiries.ts';
import * as addresses from './calls/addresses.ts';
import * as cards from './calls/cards.ts';
import * as cart from './calls/cart.ts';
import * as claims from './calls/claims.ts';
import * as legacyOrders from './calls/legacy-orders.ts';
import * as orders from './calls/orders.ts';
import * as priceEnquiries from './calls/price-enquiries.ts';
import * as chat from './calls/chat.ts';
import * as menus from './calls/menus.ts';
import * as products from './calls/products.ts';
import * as profiles from './calls/profiles.ts';
import * as reviewPhotographs from './calls/review-photographs.ts';
import * as reviews from './calls/reviews.ts';
import * as roomDesigns from './calls/room-designs.ts';
import {
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
  setSearchEmails,
} from './calls/saved-searches.ts';
import * as samples from './calls/samples.ts';
import * as search from './calls/search.ts';
import * as sellers from './calls/sellers.ts';
import * as feed from './calls/feed.ts';
import * as sitemap from './calls/sitemap.ts';
import * as stories from './calls/stories.ts';
import * as styleGame from './calls/style-game.ts';
import * as tags from './calls/tags.ts';
import * as template from './calls/template.ts';

/** The contract: the client, the gateway, the market and the OpenAPI document are derived from it. */
export const calls = {
  ...products,
  ...sitemap,
  ...feed,
  ...tags,
  ...sellers,
  ...search,
  ...stories,
  ...roomDesigns,
  ...styleGame,
  ...template,
  ...reviews,
  ...enquiries,
  addBookmark,
  removeBookmarks,
  bookmarkDetails,
  ...cart,
  ...addresses,
  ...cards,
  ...orders,
  ...claims,
  ...priceEnquiries,
  ...legacyOrders,
  ...menus,
  ...chat,
  ...profiles,
  ...reviewPhotographs,
  ...bookmarkLists,
  ...alerts,
  ...samples,
  listSavedSearches,
  saveSearch,
  setSearchEmails,
  deleteSavedSearch,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
