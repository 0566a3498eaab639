import { randomFrom } from '../random.ts';

/*
 * A Google Merchant TSV as a furniture maker's: titles such as `NOLMA Bar stool, 63 cm, black`, and one
 * `item_group_id` for all that a range has in a category, be it a stool or a table. `custom_label_0` is the type of a
 * row and `custom_label_1` its range, from which searches are judged; the shop reads neither.
 */

/** Types by category, each with its widths in centimetres, the fewest pounds, and words of its own. */
const CATEGORIES: Readonly<
  Record<string, readonly (readonly [string, readonly number[], number, string])[]>
> = {
  'Bar furniture': [
    ['Bar stool', [40, 44], 45, 'A footplate keeps the legs from swinging.'],
    ['Bar stool with backrest', [42, 46], 60, 'The backrest is bent from one piece.'],
    ['Bar table', [70, 90, 120], 110, 'High enough to stand at.'],
  ],
  'Beds & mattresses': [
    ['Bed frame', [96, 146, 166, 186], 160, 'The sides can be set to two heights.'],
    ['Bed frame with storage', [96, 146, 166], 240, 'Four drawers run on castors beneath it.'],
    ['Bunk bed', [97, 210], 190, 'The ladder fits on either side.'],
    ['Headboard', [96, 146, 166], 70, 'It hooks onto the wall.'],
    ['Mattress', [80, 90, 140, 160], 130, 'The cover comes off for washing.'],
  ],
  Chairs: [
    ['Armchair', [72, 80], 180, 'Deep enough to fall asleep in.'],
    ['Armchair cover', [72, 80], 40, 'It zips at the back.'],
    ['Rocking chair', [68], 150, 'The runners are steamed beech.'],
    ['Dining chair', [45, 48], 55, 'Six of them stack.'],
    ['Swivel chair', [60, 66], 95, 'The castors brake when nobody sits on it.'],
    ['Stool', [32, 38], 20, 'It doubles as a step.'],
    ['Footstool', [55, 62], 75, 'A lid opens over room for blankets.'],
  ],
  'Sofas & sofa-beds': [
    ['2-seat sofa', [150, 164], 350, 'The cushions turn over.'],
    ['3-seat sofa', [206, 228], 450, 'The legs screw on without tools.'],
    ['Corner sofa', [249, 297], 690, 'The corner goes left or right.'],
    ['Sofa-bed', [140, 200], 420, 'It folds out to sleep two.'],
    ['Cover for 3-seat sofa', [206, 228], 60, 'Machine washable.'],
  ],
  'Tables & desks': [
    ['Coffee table', [60, 90, 118], 65, 'A shelf below takes magazines.'],
    ['Side table', [40, 55], 30, 'Light enough to carry with one hand.'],
    ['Dining table', [120, 160, 200], 220, 'Seats eight at a pinch.'],
    ['Extendable table', [140, 180], 260, 'A leaf is kept under the top.'],
    ['Desk', [105, 120, 140], 120, 'Cables go through the back.'],
    ['Dressing table', [76], 110, 'The mirror tilts.'],
  ],
  'Storage furniture': [
    ['Bookcase', [40, 80], 60, 'The shelves move by the width of a finger.'],
    ['Bookcase with glass doors', [80, 120], 160, 'The doors close without a sound.'],
    ['Chest of 4 drawers', [80, 108], 120, 'The drawers stop before they fall out.'],
    ['Chest of 6 drawers', [108, 160], 170, 'The top is a good height for a lamp.'],
    ['Shelving unit', [77, 147], 80, 'Made for boxes and for records.'],
    ['TV bench', [120, 160, 180], 90, 'A slot at the back lets the cables out.'],
    ['Wall shelf', [57, 110], 12, 'The brackets are hidden.'],
    ['Wardrobe with sliding doors', [150, 200], 390, 'Two rails, one above the other.'],
    ['Bedside table', [35, 46], 40, 'One drawer, one shelf.'],
  ],
};

/** Some are a part of the name of another. */
const COLOURS = [
  'black',
  'black-brown',
  'white',
  'white stained oak',
  'oak',
  'dark grey',
  'grey',
  'beige',
  'green',
  'birch',
];

const SYLLABLES = 'NOL,MA,RÅS,KO,HEM,NES,EK,VIK,TOR,LÖV,BER,STA,SÄL,DAL,FJÄR,MYR,UL,KLIP'.split(
  ',',
);

const HEADER = [
  ...[
    'id',
    'item_group_id',
    'title',
    'description',
    'image_link',
    'availability',
    'price',
    'brand',
    'mpn',
  ],
  ...['product_type', 'color', 'size', 'product_width', 'custom_label_0', 'custom_label_1'],
];

/** Of some hundred products, the same for the same seed. */
export const furnitureFeed = (seed: number, ranges = 150): string => {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const some = <Item>(items: readonly Item[], most: number): Item[] =>
    items
      .map((item) => ({ item, place: random() }))
      .sort((one, other) => one.place - other.place)
      .slice(0, 1 + Math.floor(random() * most))
      .map(({ item }) => item);
  const categories = Object.entries(CATEGORIES);
  const names = new Set<string>();
  while (names.size < ranges)
    names.add(Array.from({ length: 2 + (random() < 0.4 ? 1 : 0) }, () => pick(SYLLABLES)).join(''));
  const rows = [...names].flatMap((name) =>
    some(categories, 4).flatMap(([category, types]) =>
      some(types, 3).flatMap(([type, widths, pounds, words]) =>
        some(widths, 2).flatMap((width) =>
          some(COLOURS, 3).map((colour) => ({
            name,
            category,
            type,
            width,
            pounds,
            words,
            colour,
          })),
        ),
      ),
    ),
  );
  const lines = rows.map(({ name, category, type, width, pounds, words, colour }, at) => [
    ...[`F${at}`, `${name} ${category}`, `${name} ${type}, ${width} cm, ${colour}`],
    ...[
      `${name} ${type.toLowerCase()} in ${colour}. ${words}`,
      `https://cdn.example.com/${at}.jpg`,
    ],
    ...['in_stock', `${pounds + Math.floor(random() * 40)}.00 GBP`, 'Nordhem', `N${at}`],
    ...[category, colour, `${width} cm`, `${width} cm`, type, name],
  ]);
  return [HEADER, ...lines].map((cells) => cells.join('\t')).join('\n');
};
