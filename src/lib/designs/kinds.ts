/** How a kind of item is drawn from above. */
export type Symbol = 'seat' | 'sofa' | 'bed' | 'storage' | 'table' | 'round' | 'rug' | 'plain';

/** What a plan needs to know about a kind of item. */
export interface Kind {
  readonly symbol: Symbol;
  /** Millimetres to keep clear in front of it: to open a door, pull out a chair or make a bed. */
  readonly clear: number;
  /** Its place in a first plan. */
  readonly stands: 'wall' | 'middle' | 'corner';
}

const OTHER: Kind = { symbol: 'plain', clear: 0, stands: 'wall' };
const CUPBOARD: Kind = { symbol: 'storage', clear: 600, stands: 'wall' };
const CHAIR: Kind = { symbol: 'seat', clear: 0, stands: 'middle' };
const SOFA: Kind = { symbol: 'sofa', clear: 400, stands: 'wall' };
const BED: Kind = { symbol: 'bed', clear: 600, stands: 'wall' };
const TABLE: Kind = { symbol: 'table', clear: 0, stands: 'middle' };
const DESK: Kind = { symbol: 'table', clear: 750, stands: 'wall' };
const SMALL: Kind = { symbol: 'table', clear: 0, stands: 'wall' };

/** By the slug of the category, with the names that furniture catalogues use. */
const KINDS: Readonly<Record<string, Kind>> = {
  sofas: SOFA,
  'garden-sofas': SOFA,
  benches: { ...SOFA, symbol: 'table', clear: 300 },
  armchairs: { symbol: 'sofa', clear: 300, stands: 'wall' },
  'dining-chairs': CHAIR,
  'desk-chairs': CHAIR,
  stools: CHAIR,
  'garden-chairs': CHAIR,
  beds: BED,
  'childrens-beds': BED,
  loungers: { ...BED, clear: 300 },
  'dining-tables': TABLE,
  'coffee-tables': TABLE,
  'garden-tables': TABLE,
  'side-tables': SMALL,
  'console-tables': SMALL,
  'bedside-tables': SMALL,
  desks: DESK,
  'dressing-tables': DESK,
  wardrobes: CUPBOARD,
  'chests-of-drawers': CUPBOARD,
  sideboards: CUPBOARD,
  'kitchen-storage': CUPBOARD,
  'bathroom-cabinets': CUPBOARD,
  'hallway-storage': CUPBOARD,
  bookcases: { ...CUPBOARD, clear: 500 },
  'tv-units': { ...CUPBOARD, clear: 450 },
  rugs: { symbol: 'rug', clear: 0, stands: 'middle' },
  'floor-lamps': { symbol: 'round', clear: 0, stands: 'corner' },
  planters: { symbol: 'round', clear: 0, stands: 'corner' },
  'parasols-and-fire-bowls': { symbol: 'round', clear: 0, stands: 'middle' },
  baskets: { symbol: 'round', clear: 0, stands: 'corner' },
};

/** Items that hang, or lie or stand on others: in the room, but not on its floor. */
const NOT_ON_THE_FLOOR = new Set([
  'cushions',
  'throws',
  'mirrors',
  'vases',
  'clocks',
  'wall-art',
  'candles-and-trays',
  'pendants',
  'table-lamps',
  'wall-lights',
  'chandeliers',
  'lighting',
  'accessories',
  'wallpaper',
  'tiles',
  'flooring',
  'curtains',
  'handles',
  'finishes',
]);

/** The kind of an item by the slugs of its categories; null if it does not stand on the floor. */
export const kindOf = (categories: readonly string[]): Kind | null => {
  const known = categories.find((slug) => slug in KINDS);
  if (known !== undefined) return KINDS[known] ?? OTHER;
  return categories.some((slug) => NOT_ON_THE_FLOOR.has(slug)) ? null : OTHER;
};
