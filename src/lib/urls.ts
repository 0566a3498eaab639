import { COMPARE_FIELD } from '#lib/compare/compared.ts';
import { segmentKind } from '#lib/listing/list-segments.ts';
import {
  type ProductSort,
  type ReviewSort,
  slugFor,
  type TagType,
  UNKNOWN_SLUG,
} from '@parlour/domain';
import { storyKind } from '#lib/stories/story.ts';

interface LinkedTag {
  readonly type: TagType;
  readonly urlSlug: string;
}

interface ListedTag extends LinkedTag {
  /** '' for a root. */
  readonly parentUrlSlug: string;
}

interface StoryTag extends LinkedTag {
  readonly tagId: string;
}

interface ListQuery {
  readonly page?: number;
  readonly sort?: ProductSort;
  /** Text search; '' for none. */
  readonly text?: string;
}

/** The filters of a page in the customer's style order. */
interface OwnNarrowing {
  /** Text search; '' for none. */
  readonly text?: string;
  /** Id of a tag; '' for none. */
  readonly tagId?: string;
  readonly page?: number;
}

/** The choice within a variant, by ids; without one it is the first option or swatch, or the cheapest seller. */
export interface ProductChoice {
  readonly option?: string | undefined;
  readonly swatch?: string | undefined;
  readonly seller?: string | undefined;
}

/** The query of a page of reviews. */
interface ReviewQuery {
  readonly sort?: ReviewSort;
  readonly stars?: number;
  readonly page?: number;
}

/** The subjects of the store's index pages, by the last part of their paths. */
export type StoreIndex = 'brands' | 'styles' | 'categories' | 'rooms';

export const home = () => '/';
/** A feed for shopping channels, such as `google.xml`. */
export const channelFeed = (file: string) => `/feeds/${file}`;
/** An index for machines, and how an assistant connects. */
export const llms = () => '/llms.txt';
export const agentsGuide = () => '/agents.md';
/** Where assistants connect, by protocol. */
export const ucpProfile = () => '/.well-known/ucp';
export const mcp = () => '/mcp';
export const products = (page = 1) => withPage('/products', page);
/** A list with one tag; a parent category goes before its child (FILTER-003). */
export const tag = (tag: LinkedTag, parentSlug?: string, page = 1) =>
  withPage(
    `/products/${segmentKind(tag.type)}-${parentSlug ? `${parentSlug}-` : ''}${tag.urlSlug}`,
    page,
  );
/** A list with one tag; a child category adds its parent. */
export const list = (tag: ListedTag) => `/products/${segmentOf(tag)}`;
/** A list by its path segments (`segmentsOf`) and its query. */
export const selection = (
  segments: readonly string[],
  { page = 1, sort, text }: ListQuery = {},
) => {
  const path = ['/products', ...segments].join('/');
  const sorted = sort !== undefined && sort !== 'all';
  // Most of a list's hundreds of links have no query, and a query takes longer than all the rest.
  if (!text && !sorted && page <= 1) return path;
  const query = new URLSearchParams({
    ...(text ? { searchQuery: text } : {}),
    ...(sorted ? { sort } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `${path}?${query.toString()}`;
};
/** Store of a seller; `_` is for a seller whose name is unknown (ROUTE-003). */
export const seller = (sellerId: string, name = '') =>
  `/${slugFor(name) || UNKNOWN_SLUG}/products/seller/${encodeURIComponent(sellerId)}`;
export const sellerProfile = (sellerId: string) =>
  `/profile/seller/${encodeURIComponent(sellerId)}`;
/** Index of all brands, styles, categories or rooms (STORE-001 to STORE-004). */
export const storeIndex = (index: StoreIndex) => `/store/${index}`;
/** Everything in the header's menus. */
export const wholeStore = () => '/store/menu';
/** The content of a menu in the header, which is loaded when it opens. */
export const menuFragment = (menu: 'store' | 'mobile') => `/fragments/menus/${menu}`;
/** Up to four variants side by side. */
export const compare = (variantIds: readonly string[]) => {
  const query = variantIds.map((id) => `${COMPARE_FIELD}=${encodeURIComponent(id)}`).join('&');
  return query === '' ? '/compare' : `/compare?${query}`;
};
/** The tray of samples; with the swatches of variants to choose from. */
export const samples = (variantIds: readonly string[] = []) => {
  const query = variantIds.map((id) => `${COMPARE_FIELD}=${encodeURIComponent(id)}`).join('&');
  return query === '' ? '/samples' : `/samples?${query}`;
};
/** The target of the forms that put swatches into the tray and take them out. */
export const sampleTray = () => '/samples/tray';
/** The customer's requests for samples, with a word for the last action there. */
export const ownSamples = (done = '') => `/profile/samples${done === '' ? '' : `?done=${done}`}`;
/** Page of one variant; `_` is for an unknown slug (ROUTE-001, ROUTE-002). */
export const product = (variantId: string, slug: string, choice: ProductChoice = {}) =>
  `/${slug || UNKNOWN_SLUG}/products/d/${variantId}${withChoice(choice)}`;
/** Pages of a product for one visitor. */
export const enquiry = (variantId: string, slug: string, choice: ProductChoice = {}) =>
  `${product(variantId, slug)}/enquiry${withChoice(choice)}`;
export const review = (variantId: string, slug: string) => `${product(variantId, slug)}/review`;
/** When it arrives at the visitor's postcode. */
export const arrival = (variantId: string, slug: string, seller: string) =>
  `${product(variantId, slug)}/arrival?seller=${seller}`;
/** Whether it fits into the visitor's room, and through the door. */
export const fit = (variantId: string, slug: string) => `${product(variantId, slug)}/fit`;
/**
 * The page that opens the model of a product in the visitor's room by a phone.
 * @param product path of the product
 * @param finish id of the swatch that the model wears; '' for its own finish
 */
export const room = (product: string, finish: string) =>
  `${product}/room${finish === '' ? '' : `?finish=${encodeURIComponent(finish)}`}`;
/** All reviews of a product, by order and by number of stars (0 for all). */
export const reviews = (
  variantId: string,
  slug: string,
  { sort = 'newest', stars = 0, page = 1 }: ReviewQuery = {},
) => {
  const query = new URLSearchParams({
    ...(sort === 'newest' ? {} : { sort }),
    ...(stars === 0 ? {} : { stars: String(stars) }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return `${product(variantId, slug)}/reviews${query === '' ? '' : `?${query}`}`;
};
/** A photograph of a review, once it is approved. */
export const reviewPhotograph = (id: string, size: 'large' | 'small') =>
  `/review-photographs/${encodeURIComponent(id)}/${size}.jpg`;
/** The same as a pattern for all photographs. */
export const reviewPhotographFile = () => '/review-photographs/:id/:file';
/** Cards of the carousels that load after their page. */
export const carousels = {
  associated: (productId: string) => `/carousels/associated/${encodeURIComponent(productId)}`,
  recommended: () => '/carousels/recommended',
};
/** Moodrooms and the blog; their lists by tag have the kind of tag in the path, as the menus do (MENU-018). */
export const moodrooms = (page = 1) => withPage(`/${UNKNOWN_SLUG}/moodrooms/t`, page);
export const moodroomsByTag = (tag: StoryTag, page = 1) =>
  withPage(storyList('moodrooms', tag), page);
export const moodroom = (roomId: string, slug: string) =>
  `/${slug || UNKNOWN_SLUG}/moodrooms/d/${roomId}`;
export const blog = (page = 1, section: string = UNKNOWN_SLUG) =>
  withPage(`/${section}/blog/t`, page);
export const blogByTag = (tag: StoryTag, page = 1) => withPage(storyList('blog', tag), page);
export const post = (postId: string, slug: string) => `/${slug || UNKNOWN_SLUG}/blog/d/${postId}`;
export const feed = '/rss.xml';
/** How reviews are collected, checked and removed. */
export const reviewRules = '/info/reviews';
/** Static pages in the footer, with their names there (FOOTER-002, FOOTER-003). */
export const policies = [
  { name: 'About Us', url: '/about-us' },
  { name: 'Return Policy', url: '/return-policy' },
  { name: 'Terms & Conditions', url: '/term-of-use' },
  { name: 'Data Protection', url: '/data-protection' },
  { name: 'Delivery', url: '/privacy-policy' },
];
/** Sign-in and sign-up return to the page that they were opened from (AUTH-003, AUTH-005). */
export const signIn = (returnTo?: string) => withReturn('/auth/sign-in', returnTo);
export const signUp = (returnTo?: string) => withReturn('/auth/sign-up', returnTo);
export const signOut = () => '/auth/sign-out';
/** The customer's profile, with a word for the last action there. */
export const profile = (done = '') => `/profile/edit${done === '' ? '' : `?done=${done}`}`;
/** The customer's own picture; a new picture has a new version. */
export const profilePicture = (version = '') =>
  `/profile/picture${version === '' ? '' : `?v=${version}`}`;
/** The data that the shop holds about the customer, and the same as a file. */
export const ownData = () => '/profile/data';
export const ownDataFile = () => '/profile/data/download';
export const deleteAccount = () => '/auth/delete-account';
/** The customer's orders: all, or those with one status. */
export const orders = (page = 1, status = '') =>
  withPage(
    `/purchase/orders-list-new${status ? `?status=${encodeURIComponent(status)}` : ''}`,
    page,
  );
export const order = (orderId: string) =>
  `/purchase/orders-list-new/${encodeURIComponent(orderId)}`;
/** What can be claimed for a delivery of an order, and its claims; of the whole order without one. */
export const claims = (orderId: string, shipmentId = '') =>
  `${order(orderId)}/claims${shipmentId === '' ? '' : `/${encodeURIComponent(shipmentId)}`}`;
/** A photograph of a claim, whole. */
export const claimPhotograph = (orderId: string, number: number, id: string) =>
  `${claims(orderId)}/${String(number)}/photographs/${encodeURIComponent(id)}`;
/** The same as a pattern for all photographs. */
export const claimPhotographFile = () =>
  '/purchase/orders-list-new/:id/claims/:number/photographs/:photograph';
/** The lines of an order that are available today. */
export const orderAgain = (orderId: string) => `${order(orderId)}/again`;
export const invoice = (orderId: string) => `/purchase/invoice/${encodeURIComponent(orderId)}`;
export const orderConfirmation = (orderId: string) =>
  `/purchase/order-confirmation/${encodeURIComponent(orderId)}`;
export const cart = () => '/purchase/cart-new';
export const checkout = () => '/purchase/checkout';
export const paymentMethods = () => '/purchase/payment-methods';
/** The customer's addresses, with a form for one of them or for a new one. */
export const addresses = (editedId = '') =>
  `/profile/addresses${editedId === '' ? '' : `?edit=${encodeURIComponent(editedId)}#edit`}`;
/** The customer's bookmarks: products, or one type (BOOKMARK-001). */
export const bookmarks = (type = '') => `/profile/bookmarks${type === '' ? '' : `/${type}`}`;
/** The customer's lists of bookmarks, or one of them. */
export const bookmarkLists = (listId = '') =>
  `/profile/lists${listId === '' ? '' : `/${encodeURIComponent(listId)}`}`;
/** Adds a bookmark, `product/12`, to one of the lists. */
export const putIntoList = (item: string) =>
  `/profile/lists/put?${new URLSearchParams({ item }).toString()}`;
/** A shared list, for everybody with the link. */
export const sharedList = (key: string) => `/lists/${encodeURIComponent(key)}`;
/** The customer's alerts about products. */
export const alerts = (done = '') => `/profile/alerts${done === '' ? '' : `?done=${done}`}`;
/** Confirms and stops emails, for people with the link. */
export const requestedEmails = (key: string) => `/emails/${encodeURIComponent(key)}`;
/** Says that the emails have stopped. */
export const emailsEnded = () => '/emails/ended';
/** Requests an email about a variant. */
export const alert = (variantId: string, slug: string) => `${product(variantId, slug)}/alert`;
/** The customer's saved searches, with a form that saves the list of a URL. */
export const savedSearches = (url = '') =>
  `/profile/searches${url === '' ? '' : `?${new URLSearchParams({ save: url }).toString()}`}`;
/** The target of the bookmark buttons on all pages. */
export const bookmark = () => '/bookmark';
export const priceRequests = (page = 1) => withPage('/profile/productrequest', page);
export const changePassword = () => '/profile/changepassword';
/** Requests a confirmation email, and the target of its link: the address takes emails again. */
export const requestEmail = () => '/emails/ask';
export const confirmEmails = (token: string) =>
  `/emails/confirm?token=${encodeURIComponent(token)}`;
/** Where the customer is signed in, with a word for the last action there. */
export const sessions = (done = '') => `/profile/sessions${done === '' ? '' : `?done=${done}`}`;
export const endSessions = () => '/auth/end-sessions';
export const passkeys = (done = '') => `/profile/passkeys${done === '' ? '' : `?done=${done}`}`;
/** Assistants that the customer has allowed. */
export const assistants = (done = '') => `/profile/assistants${done === '' ? '' : `?done=${done}`}`;
/** A role in the console that is offered to an account. */
export const roleOffer = (token = '') =>
  `/profile/role${token === '' ? '' : `?token=${encodeURIComponent(token)}`}`;
export const passkeyChallenge = () => '/auth/passkey-challenge';
/** A sign-in for a customer who is signed in already; it returns to the page that asked for it. */
export const signInAgain = (returnTo: string) =>
  `/auth/sign-in?${new URLSearchParams({ again: '1', returnTo }).toString()}`;
/** The style game: its first page, a round of a game, and its result (GAME-001 to GAME-003). */
export const game = () => '/game';
export const gameRound = (gameId: string, round: number) =>
  `/game/play/${encodeURIComponent(gameId)}/round/${String(round)}`;
export const gameResult = (gameId: string) => `/game/play/${encodeURIComponent(gameId)}/result`;
/** The shop and its moodrooms in the customer's style order; by popularity for other visitors. */
export const ownStore = (narrowing: OwnNarrowing = {}) => withNarrowing('/store/yours', narrowing);
export const ownMoodrooms = (narrowing: OwnNarrowing = {}) =>
  withNarrowing('/store/yours/moodrooms', narrowing);
/** The cards of a list of moodrooms in the customer's style order. */
export const ownMoodroomCards = (narrowing: OwnNarrowing = {}) =>
  withNarrowing('/fragments/own-moodrooms', narrowing);
/** Game results that the customer has saved. */
export const savedStyles = () => '/profile/styles';
/** The customer's room designs; with a moodroom in the URL, the page offers to start from it. */
export const roomDesigns = (fromRoom = '') =>
  `/profile/rooms${fromRoom === '' ? '' : `?from=${encodeURIComponent(fromRoom)}`}`;
export const roomDesign = (room: string) => `/profile/rooms/${encodeURIComponent(room)}`;
/** An order's deliveries, for the person who receives them. */
export const deliveries = (key: string) => `/deliveries/${encodeURIComponent(key)}`;
/** A published design, for everybody with the link. */
export const sharedRoom = (share: string) => `/rooms/${encodeURIComponent(share)}`;
export const brands = () => '/store/brands';
/** Pages of the embedded identity provider. */
export const identity = {
  forgottenPassword: () => '/idp/forgotten-password',
  passkeyChallenge: () => '/idp/passkey-challenge',
  /** An email in the outbox of a local shop. */
  outboxEmail: (id: number) => `/idp/outbox/${String(id)}`,
};
/** A cancellation that needs no sign-in, and the link by which its email confirms it. */
export const cancelWithoutSignIn = () => '/cancel';
export const confirmCancellation = (key: string) => `/cancel/${encodeURIComponent(key)}`;
export const cookies = '/find-about-cookies';
export const cancellationForm = '/info/model-cancellation-form';
export const accessibility = '/info/accessibility';
export const notFound = () => '/404';
/** The page that says what went wrong. */
export const failed = () => '/500';
export const offline = () => '/offline';
/** A checkout that an assistant has prepared, for the customer who confirms it. */
export const agentCheckout = (id: string) => `/agents/checkout/${id}`;
/** An information page by name (ROUTE-019). */
export const info = (page: string) => `/info/${page}`;
/** The meaning of a tag (ROUTE-018). */
export const tagInfo = (tagId: string) => `/info/tag/${encodeURIComponent(tagId)}`;
export const productsByTag = (tagId: string) => `/products?tagId=${encodeURIComponent(tagId)}`;

const segmentOf = ({ type, urlSlug, parentUrlSlug }: ListedTag): string => {
  const parent = type === 'category' && parentUrlSlug !== '' ? `${parentUrlSlug}-` : '';
  return `${segmentKind(type)}-${parent}${urlSlug}`;
};

const withChoice = ({ option, swatch, seller }: ProductChoice): string => {
  if (!option && !swatch && !seller) return '';
  const named = Object.entries({ option, swatch, seller }).filter(([, id]) => id);
  return `?${new URLSearchParams(named as [string, string][]).toString()}`;
};

const withNarrowing = (path: string, { text, tagId, page = 1 }: OwnNarrowing): string => {
  const query = new URLSearchParams({
    ...(text ? { searchQuery: text } : {}),
    ...(tagId ? { tagId } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return query === '' ? path : `${path}?${query}`;
};

const storyList = (area: 'moodrooms' | 'blog', { type, urlSlug, tagId }: StoryTag): string =>
  `/${urlSlug}/${area}/t/${storyKind(type)}/${tagId}`;

const withReturn = (path: string, returnTo?: string): string =>
  returnTo === undefined ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`;

const withPage = (path: string, page: number): string =>
  page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path;

/** The target of the cookie banner's form. */
export const CONSENT_PATH = '/consent';
