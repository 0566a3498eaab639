/** Names from the root down. */
export type CategoryPath = readonly string[];

/** The shop's top categories, and the words of feeds for them. */
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

/** First parts of paths that mean nothing in a shop for the home. */
const EMPTY_HEAD =
  /^(home|house|home and garden|home and living|home and furniture|homeware|homewares|all|all products|products?|shop|store|catalogue|catalog|root|default category|kitchen and dining|hardware|building materials|linens and bedding)$/;

/** Rooms are tags of their own (see rooms.ts), so that all sofas are in one category. */
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

/** The names in a path such as `Home & Garden > Furniture > Sofas`; a bare number is looked up. */
export const parsePath = (text: string): CategoryPath =>
  (/^\d+$/.test(text) ? (taxonomyPath(text) ?? '') : text.replace(/^\d+ - /, ''))
    .split(/\s*[>»|]\s*|\s+\/\s+/)
    .map((name) => name.trim())
    .filter((name, at, names) => name !== '' && simple(name) !== simple(names[at - 1] ?? ''));

/**
 * A feed's category in the shop: `Home & Garden > Furniture > Sofas` becomes `Furniture > Sofas`, `Living
 * Room > Table Lamps` becomes `Lighting > Table Lamps`; an unknown one keeps its own root, and an empty path
 * becomes `Other`.
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

interface Room {
  readonly name: string;
  readonly slug: string;
}

const GARDEN: Room = { name: 'Garden', slug: 'garden' };

/** The rooms of the shop's menus and the words for them, clearest first. */
const ROOMS: readonly (readonly [room: Room, words: RegExp])[] = [
  [GARDEN, /\b(garden|outdoors?|patio|balcony|sunloungers?|parasols?|planters?)\b/],
  [
    { name: "Children's Room", slug: 'children' },
    /\b(child(ren)?('?s)?|kids?('?s)?|baby|toddlers?|nursery|cots?|cribs?|bunk beds?|toy)\b/,
  ],
  [{ name: 'Study', slug: 'study' }, /\b(study|office|desks?|filing|workspace)\b/],
  [{ name: 'Bathroom', slug: 'bathroom' }, /\b(bath(room)?s?|shower|towels?|washstands?)\b/],
  [{ name: 'Dining Room', slug: 'dining' }, /\b(dining|sideboards?|buffets?|tableware|cutlery)\b/],
  [{ name: 'Kitchen', slug: 'kitchen' }, /\b(kitchens?|bar stools?|larders?|counter stools?)\b/],
  [
    { name: 'Bedroom', slug: 'bedroom' },
    /\b(bed(room|side|ding)?s?|mattress(es)?|wardrobes?|armoires?|dressing tables?|nightstands?|headboards?|duvets?|pillows?)\b/,
  ],
  [
    { name: 'Family Room', slug: 'family' },
    /\b(family|playroom|bean ?bags?|games? (room|tables?))\b/,
  ],
  [
    { name: 'Living Room', slug: 'living' },
    /\b(living|lounge|sofas?|couch(es)?|settees?|armchairs?|coffee tables?|tv (stands?|units?)|media units?|entertainment|bookcases?|rugs?|ottomans?|recliners?)\b/,
  ],
];

/** The start of half of all categories, which means nothing. */
const HOME_AND_GARDEN = /\bhome (&|and) garden\b/g;

const roomsIn = (text: string): readonly Room[] => {
  const telling = text.toLowerCase().replace(HOME_AND_GARDEN, '');
  return ROOMS.filter(([, words]) => words.test(telling)).map(([room]) => room);
};

/**
 * The rooms of a product by the words of its category, or else of its title. An outdoor product has no other
 * room: an outdoor sofa is not for the living room.
 */
export const roomsFor = (category: readonly string[], title: string): readonly Room[] => {
  const fromCategory = roomsIn(category.join(' '));
  const rooms = fromCategory.length > 0 ? fromCategory : roomsIn(title);
  return rooms.includes(GARDEN) ? [GARDEN] : rooms.slice(0, 3);
};

const ROOM_NAME =
  /^(living|dining|bath|bed|family|kid'?s|children'?s)?[ -]?(room)?$|^(garden|study|kitchen|nursery|home office)$/;

/** The room of a keyword; undefined for any other keyword. */
export const roomNamed = (keyword: string): Room | undefined =>
  ROOM_NAME.test(keyword.toLowerCase().trim()) ? roomsIn(keyword)[0] : undefined;

interface Style {
  readonly name: string;
  readonly slug: string;
}

/** The styles of the shop's menus and the words of feeds for them. */
const STYLES: readonly (readonly [style: Style, words: RegExp])[] = [
  [{ name: 'Art Deco', slug: 'artdeco' }, /^art ?deco$/],
  [{ name: 'Industrial', slug: 'industrial' }, /^industrial$/],
  [{ name: 'Classic', slug: 'classic' }, /^(classic|traditional|heritage)$/],
  [{ name: 'Designer', slug: 'designer' }, /^designer$/],
  [{ name: 'Mainstream', slug: 'mainstream' }, /^mainstream$/],
  [{ name: 'Mid-Century', slug: 'midcentury' }, /^mid ?century( modern)?$/],
  [{ name: 'Ethnic', slug: 'ethnic' }, /^ethnic$/],
  [{ name: 'Baroque', slug: 'baroque' }, /^baroque$/],
  [{ name: 'Playful', slug: 'playful' }, /^playful$/],
  [{ name: 'Rustic', slug: 'rustic' }, /^(rustic|farmhouse)$/],
  [{ name: 'Shabby Chic', slug: 'shabby' }, /^shabby( chic)?$/],
  [{ name: 'Zen', slug: 'zen' }, /^(zen|japandi)$/],
];

/** The style of a keyword; undefined for any other keyword. */
export const styleNamed = (keyword: string): Style | undefined =>
  STYLES.find(([, words]) =>
    words.test(
      keyword
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim(),
    ),
  )?.[0];

/**
 * Paths in Google's product taxonomy by their numbers (version 2021-09-21): furniture, and other things that
 * a shop for the home sells. Feeds may give only the number of a category.
 */
const PATHS: Readonly<Record<string, string>> = {
  436: 'Furniture',
  554: 'Furniture > Baby & Toddler Furniture',
  558: 'Furniture > Baby & Toddler Furniture > Changing Tables',
  6393: 'Furniture > Baby & Toddler Furniture > Bassinets & Cradles',
  6394: 'Furniture > Baby & Toddler Furniture > Cribs & Toddler Beds',
  559: 'Furniture > Baby & Toddler Furniture > High Chairs & Booster Seats',
  6433: 'Furniture > Beds & Accessories',
  505764: 'Furniture > Beds & Accessories > Beds & Bed Frames',
  451: 'Furniture > Beds & Accessories > Headboards & Footboards',
  2720: 'Furniture > Beds & Accessories > Mattress Foundations',
  2696: 'Furniture > Beds & Accessories > Mattresses',
  441: 'Furniture > Benches',
  6850: 'Furniture > Benches > Kitchen & Dining Benches',
  6851: 'Furniture > Benches > Storage & Entryway Benches',
  4241: 'Furniture > Benches > Vanity Benches',
  6356: 'Furniture > Cabinets & Storage',
  4063: 'Furniture > Cabinets & Storage > Armoires & Wardrobes',
  447: 'Furniture > Cabinets & Storage > Buffets & Sideboards',
  448: 'Furniture > Cabinets & Storage > China Cabinets & Hutches',
  4195: 'Furniture > Cabinets & Storage > Dressers',
  463: 'Furniture > Cabinets & Storage > File Cabinets',
  6934: 'Furniture > Cabinets & Storage > Kitchen Cabinets',
  6539: 'Furniture > Cabinets & Storage > Magazine Racks',
  6358: 'Furniture > Cabinets & Storage > Media Storage Cabinets & Racks',
  5938: 'Furniture > Cabinets & Storage > Storage Cabinets & Lockers',
  4205: 'Furniture > Cabinets & Storage > Storage Chests',
  4268: 'Furniture > Cabinets & Storage > Storage Chests > Toy Chests',
  4148: 'Furniture > Cabinets & Storage > Vanities',
  2081: 'Furniture > Cabinets & Storage > Vanities > Bathroom Vanities',
  6360: 'Furniture > Cabinets & Storage > Vanities > Bedroom Vanities',
  6357: 'Furniture > Cabinets & Storage > Wine & Liquor Cabinets',
  5578: 'Furniture > Cabinets & Storage > Wine Racks',
  442: 'Furniture > Carts & Islands',
  453: 'Furniture > Carts & Islands > Kitchen & Dining Carts',
  6374: 'Furniture > Carts & Islands > Kitchen Islands',
  443: 'Furniture > Chairs',
  6499: 'Furniture > Chairs > Arm Chairs, Recliners & Sleeper Chairs',
  438: 'Furniture > Chairs > Bean Bag Chairs',
  456: 'Furniture > Chairs > Chaises',
  3358: 'Furniture > Chairs > Folding Chairs & Stools',
  6800: 'Furniture > Chairs > Gaming Chairs',
  7197: 'Furniture > Chairs > Hanging Chairs',
  5886: 'Furniture > Chairs > Kitchen & Dining Room Chairs',
  2002: 'Furniture > Chairs > Rocking Chairs',
  6859: 'Furniture > Chairs > Slipper Chairs',
  1463: 'Furniture > Chairs > Table & Bar Stools',
  457: 'Furniture > Entertainment Centers & TV Stands',
  6345: 'Furniture > Furniture Sets',
  500000: 'Furniture > Furniture Sets > Bathroom Furniture Sets',
  6346: 'Furniture > Furniture Sets > Bedroom Furniture Sets',
  6347: 'Furniture > Furniture Sets > Kitchen & Dining Furniture Sets',
  6348: 'Furniture > Furniture Sets > Living Room Furniture Sets',
  450: 'Furniture > Futons',
  6362: 'Furniture > Office Furniture',
  4191: 'Furniture > Office Furniture > Desks',
  2045: 'Furniture > Office Furniture > Office Chairs',
  458: 'Furniture > Ottomans',
  4299: 'Furniture > Outdoor Furniture',
  6367: 'Furniture > Outdoor Furniture > Outdoor Furniture Sets',
  6368: 'Furniture > Outdoor Furniture > Outdoor Seating',
  5044: 'Furniture > Outdoor Furniture > Outdoor Seating > Outdoor Benches',
  6828: 'Furniture > Outdoor Furniture > Outdoor Seating > Outdoor Chairs',
  4513: 'Furniture > Outdoor Furniture > Outdoor Seating > Outdoor Sofas',
  4105: 'Furniture > Outdoor Furniture > Outdoor Seating > Sunloungers',
  7310: 'Furniture > Outdoor Furniture > Outdoor Storage Boxes',
  2684: 'Furniture > Outdoor Furniture > Outdoor Tables',
  4163: 'Furniture > Room Dividers',
  464: 'Furniture > Shelving',
  465: 'Furniture > Shelving > Bookcases & Standing Shelves',
  6372: 'Furniture > Shelving > Wall Shelves & Ledges',
  460: 'Furniture > Sofas',
  6392: 'Furniture > Tables',
  6369: 'Furniture > Tables > Accent Tables',
  1395: 'Furniture > Tables > Accent Tables > Coffee Tables',
  1549: 'Furniture > Tables > Accent Tables > End Tables',
  1602: 'Furniture > Tables > Accent Tables > Sofa Tables',
  4080: 'Furniture > Tables > Folding Tables',
  4355: 'Furniture > Tables > Kitchen & Dining Room Tables',
  462: 'Furniture > Tables > Nightstands',
  536: 'Home & Garden',
  574: 'Home & Garden > Bathroom Accessories',
  577: 'Home & Garden > Bathroom Accessories > Bath Mats & Rugs',
  696: 'Home & Garden > Decor',
  9: 'Home & Garden > Decor > Artwork',
  500044: 'Home & Garden > Decor > Artwork > Posters, Prints, & Visual Artwork',
  573: 'Home & Garden > Decor > Baskets',
  4453: 'Home & Garden > Decor > Chair & Sofa Cushions',
  3890: 'Home & Garden > Decor > Clocks',
  3840: 'Home & Garden > Decor > Clocks > Wall Clocks',
  5708: 'Home & Garden > Decor > Coat & Hat Racks',
  2784: 'Home & Garden > Decor > Home Fragrance Accessories > Candle Holders',
  588: 'Home & Garden > Decor > Home Fragrances > Candles',
  595: 'Home & Garden > Decor > Mirrors',
  597: 'Home & Garden > Decor > Picture Frames',
  598: 'Home & Garden > Decor > Rugs',
  4454: 'Home & Garden > Decor > Throw Pillows',
  4233: 'Home & Garden > Decor > Trunks',
  602: 'Home & Garden > Decor > Vases',
  2334: 'Home & Garden > Decor > Wallpaper',
  603: 'Home & Garden > Decor > Window Treatments',
  2882: 'Home & Garden > Decor > Window Treatments > Curtains & Drapes',
  2885: 'Home & Garden > Decor > Window Treatments > Window Blinds & Shades',
  672: 'Home & Garden > Kitchen & Dining > Tableware',
  594: 'Home & Garden > Lighting',
  2956: 'Home & Garden > Lighting Accessories',
  3185: 'Home & Garden > Lighting Accessories > Lamp Shades',
  4171: 'Home & Garden > Linens & Bedding',
  569: 'Home & Garden > Linens & Bedding > Bedding',
  1985: 'Home & Garden > Linens & Bedding > Bedding > Blankets',
  2541: 'Home & Garden > Linens & Bedding > Bedding > Duvet Covers',
  2700: 'Home & Garden > Linens & Bedding > Bedding > Pillows',
  601: 'Home & Garden > Linens & Bedding > Table Linens',
  4077: 'Home & Garden > Linens & Bedding > Towels',
  4358: 'Home & Garden > Parasols & Rain Umbrellas',
  985: 'Home & Garden > Plants',
  2826: 'Hardware > Building Materials > Flooring & Carpet',
  7136: 'Hardware > Building Materials > Wall & Ceiling Tile',
  1361: 'Hardware > Building Consumables > Painting Consumables > Paint',
};

/** The path of a category by its number; null if the table does not have it. */
const taxonomyPath = (number: string): string | null => PATHS[number] ?? null;
