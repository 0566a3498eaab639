import { addBookmark, bookmarkDetails, removeBookmarks } from './bookmarks.ts';
import * as enquiries from './enquiries.ts';
import * as addresses from './addresses.ts';
import * as cards from './cards.ts';
import * as cart from './cart.ts';
import * as legacyOrders from './legacy-orders.ts';
import * as orders from './orders.ts';
import * as priceEnquiries from './price-enquiries.ts';
import * as chat from './chat.ts';
import * as menus from './menus.ts';
import * as products from './products.ts';
import * as profiles from './profiles.ts';
import * as reviews from './reviews.ts';
import * as roomDesigns from './room-designs.ts';
import * as search from './search.ts';
import * as sellers from './sellers.ts';
import * as sitemap from './sitemap.ts';
import * as stories from './stories.ts';
import * as styleGame from './style-game.ts';
import * as tags from './tags.ts';
import * as template from './template.ts';

/** The table of calls: client, gateway, market and OpenAPI document are derived from it. */
export const calls = {
  ...products,
  ...sitemap,
  ...tags,
  ...sellers,
  ...search,
  ...stories,
  ...roomDesigns,
  ...styleGame,
  ...template,
  ...reviews,
  ...enquiries,
  ...{ addBookmark, removeBookmarks, bookmarkDetails },
  ...cart,
  ...addresses,
  ...cards,
  ...orders,
  ...priceEnquiries,
  ...legacyOrders,
  ...menus,
  ...chat,
  ...profiles,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
