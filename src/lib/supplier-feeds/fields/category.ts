import { taxonomyPath } from './taxonomy.ts';

/** Names from the root down. */
export type CategoryPath = readonly string[];

/** The shop's top categories, and what feeds call them. */
const TOPS: Readonly<Record<string, RegExp>> = {
  Furniture: /^(home |indoor )?furniture$/,
  Outdoor:
    /^(outdoors?|garden|patio|lawn and garden|outdoor (living|and garden)|garden and patio)$/,
  Accessories: /^((home |decorative )?accessories|(home )?d[eé]cor(ation)?|home accents)$/,
  Lighting: /^(home )?(lighting|lights)$/,
  Storage: /^(home )?(storage|storage and organi[sz]ation|organi[sz]ation)$/,
  Finishes: /^((wall|floor|surface) )?finishes$/,
};

/** Words of a category that belongs below a top category which its feed does not name. */
const BELOW: readonly (readonly [top: string, words: RegExp])[] = [
  ['Lighting', /\b(lamps?|lights?|lighting|chandeliers?|pendants?|sconces?|lampshades?|bulbs?)\b/],
  ['Outdoor', /\b(outdoor|garden|patio|sunloungers?|parasols?|planters?|barbecues?|bbqs?)\b/],
  ['Finishes', /\b(wallpapers?|paints?|flooring|tiles?|carpet tiles?|panelling)\b/],
  [
    'Furniture',
    /\b(sofas?|couch(es)?|settees?|armchairs?|chairs?|seating|stools?|ottomans?|pouffes?|benches|tables?|desks?|beds?|headboards?|mattress(es)?|wardrobes?|sideboards?|dressers?|chests? of drawers|cabinets?|bookcases?|nightstands?|bedsides?|tv stands?|futons?|cots?|furniture)\b/,
  ],
  ['Storage', /\b(storage|shelving|shelves|baskets?|boxes|hooks|racks?|organi[sz]ers?)\b/],
  [
    'Accessories',
    /\b(rugs?|mirrors?|cushions?|throws?|vases?|clocks?|candles?|candle holders?|art|artwork|prints?|frames?|curtains?|blinds?|bedding|linens?|towels?|tableware|blankets?|pillows?|d[eé]cor|ornaments?)\b/,
  ],
];

/** Heads of paths that say nothing in a shop for the home. */
const EMPTY_HEAD =
  /^(home|house|home and garden|home and living|home and furniture|homeware|homewares|all|all products|products?|shop|store|catalogue|catalog|root|default category|kitchen and dining|hardware|building materials|linens and bedding)$/;

/** Rooms are tags of their own (see rooms.ts), so that all sofas stand below one category. */
const ROOM_HEAD =
  /^((living|dining|bed|bath|family|play) ?room|bathroom|bedroom|kitchen|dining|nursery|(home )?office|study|hallway|(kid|children|child) ?'?s?'?( ?room)?)( furniture)?$/;

const MAX_LEVELS = 5;
const OTHER: CategoryPath = ['Other'];

const simple = (name: string): string =>
  name
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Names of a path such as `Home & Garden > Furniture > Sofas`; a bare number is looked up. */
export const parsePath = (text: string): CategoryPath =>
  (/^\d+$/.test(text) ? (taxonomyPath(text) ?? '') : text.replace(/^\d+ - /, ''))
    .split(/\s*[>»|]\s*|\s+\/\s+/)
    .map((name) => name.trim())
    .filter((name, at, names) => name !== '' && simple(name) !== simple(names[at - 1] ?? ''));

/**
 * Where a feed's category stands in the shop: `Home & Garden > Furniture > Sofas` is
 * `Furniture > Sofas`, `Living Room > Table Lamps` is `Lighting > Table Lamps`; what belongs nowhere
 * keeps a root of its own, an empty path is `Other`.
 */
export const placeCategory = (path: CategoryPath): CategoryPath => {
  const named = withoutEmptyHead(path);
  if (named.length === 0) return OTHER;
  const tops = named.map(topNamed);
  const at = tops.findIndex((top) => top !== undefined);
  const top = tops[at] ?? topAbove(named);
  const below = named.slice(at + 1);
  return (top === undefined ? below : [top, ...below]).slice(0, MAX_LEVELS);
};

const withoutEmptyHead = (path: CategoryPath): CategoryPath => {
  const head = simple(path[0] ?? '');
  const isEmpty = EMPTY_HEAD.test(head) || ROOM_HEAD.test(head);
  return isEmpty && path.length > 1 ? withoutEmptyHead(path.slice(1)) : path;
};

const topNamed = (name: string): string | undefined =>
  Object.entries(TOPS).find(([, names]) => names.test(simple(name)))?.[0];

const topAbove = (path: CategoryPath): string | undefined =>
  path
    .map((name) => BELOW.find(([, words]) => words.test(simple(name)))?.[0])
    .find((top) => top !== undefined);
