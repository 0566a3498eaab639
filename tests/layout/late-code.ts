/** How each import that a page makes later fails when its code is gone, as after a deploy, by file and by what it imports. */

/** The page is reloaded once; when that has not helped, the header says so (`reloadPage`). */
const RELOAD = 'reload';
/** The page is reloaded once; when that has not helped, the part of the page says so itself (`needed`). */
const NEEDED = 'needed';
/** The link is followed. */
const LEADS = 'leads';
/** The form is sent as it is without script. */
const SENT = 'sent';

/** Nobody has pressed anything: what the server sent stays, for the reason that is given. */
type Stays = `stays: ${string}`;

const COUNTING: Stays = 'stays: it counts for the shop';
const STYLE_ORDER: Stays = 'stays: the order for everybody is there';

export type Failure = typeof RELOAD | typeof NEEDED | typeof LEADS | typeof SENT | Stays;

export const LATE_CODE: Readonly<Record<string, Readonly<Record<string, Failure>>>> = {
  'components/bookmarks/PageBookmarks.astro': { 'press-button': SENT },
  'components/consent/CookieBanner.astro': { 'announce-consent': COUNTING },
  'components/product/ProductDetail.astro': {
    'read-more': 'stays: the summary is there in full',
    'visitor-state': 'stays: the page is whole without it',
  },
  'islands/bookmarks/at-opening.ts': { 'show-bookmarks': 'stays: a press tells' },
  'islands/carousel/element.ts': { carousel: 'stays: a row to scroll by hand' },
  'islands/chat/Chat.tsx': { ChatWindow: NEEDED },
  'islands/designs/PlanIsland.tsx': { RoomView: NEEDED },
  'islands/designs/RoomView.tsx': { 'room-scene': NEEDED },
  'islands/gallery/Gallery.tsx': {
    'popup-swiper': 'stays: asked for again when it is needed',
    Viewer: LEADS,
  },
  'islands/gallery/use-popup-slider.ts': {
    'popup-swiper': 'stays: the pictures follow each other without it',
  },
  'islands/gallery/viewer/use-model.ts': { room: NEEDED, show: NEEDED },
  'islands/game/own-moodrooms.ts': { 'at-opening': 'stays: a press tells' },
  'islands/listing/StyleOrderNote.tsx': { 'style-order': NEEDED },
  'islands/listing/ProductList.tsx': { 'style-order': STYLE_ORDER },
  'islands/reviews/OwnReviewLink.tsx': { WriteReview: NEEDED },
  'islands/search/Search.tsx': { analytics: COUNTING },
  'islands/shell/customer.ts': { 'at-opening': 'stays: a press tells' },
  'islands/shell/every-page.ts': {
    measure: COUNTING,
    notices: RELOAD,
    customer: 'stays: the cart and a press tell',
    'web-mcp': 'stays: the page itself is there for an assistant',
  },
  'islands/shell/forms.ts': { 'announce-consent': RELOAD },
  'islands/shell/menu-fragments.ts': { 'menu-tags': 'stays: the menu is kept the next time' },
  'islands/shell/menu-use.ts': { 'menu-tags': 'stays: the menu shows the links of all tags' },
  'islands/shell/menus.ts': {
    'menu-use': 'stays: a menu is opened and closed by the browser',
  },
  'islands/state/cart/add-to-cart.ts': { 'count-added': COUNTING },
  'islands/state/shell/stored-menus.ts': { api: 'stays: the menu is kept the next time' },
  'pages/[slug]/moodrooms/[...place].astro': {
    'own-moodrooms': STYLE_ORDER,
    'record-moodroom': COUNTING,
  },
};

/** How the text of a file shows that an import fails so. */
export const SIGNS: Readonly<Record<string, (name: string) => RegExp>> = {
  [RELOAD]: (name) =>
    new RegExp(
      String.raw`/${name}\.tsx?'\)[\s\S]{0,200}?, reloadPage|/${name}\.tsx?'\)\.then\([\s\S]{0,200}?\breloadPage,?\s*\)`,
    ),
  [NEEDED]: (name) =>
    new RegExp(
      String.raw`needed\(\s*import\('[^']*/${name}\.tsx?'\)\s*\)|const (\w+) = import\('[^']*/${name}\.tsx?'\);[\s\S]*needed\(\1\)`,
    ),
  [LEADS]: (name) =>
    new RegExp(String.raw`/${name}\.tsx?'\)[\s\S]*location\.assign\((?:link\.)?href\)`),
  [SENT]: (name) => new RegExp(String.raw`/${name}\.tsx?'\)[\s\S]*requestSubmit\(`),
};
