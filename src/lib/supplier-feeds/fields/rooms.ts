interface Room {
  readonly name: string;
  readonly slug: string;
}

const GARDEN: Room = { name: 'Garden', slug: 'garden' };

/** The rooms of the shop's menus and the words that speak for them, the clearest first. */
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

/** The head of half the categories there are, of which nothing follows. */
const HOME_AND_GARDEN = /\bhome (&|and) garden\b/g;

const roomsIn = (text: string): readonly Room[] => {
  const telling = text.toLowerCase().replace(HOME_AND_GARDEN, '');
  return ROOMS.filter(([, words]) => words.test(telling)).map(([room]) => room);
};

/**
 * Rooms that a product belongs to by the words of its category, or of its title when those name
 * none. What stands outside stands nowhere else: an outdoor sofa is not for the living room.
 */
export const roomsFor = (category: readonly string[], title: string): readonly Room[] => {
  const fromCategory = roomsIn(category.join(' '));
  const rooms = fromCategory.length > 0 ? fromCategory : roomsIn(title);
  return rooms.includes(GARDEN) ? [GARDEN] : rooms.slice(0, 3);
};

const ROOM_NAME =
  /^(living|dining|bath|bed|family|kid'?s|children'?s)?[ -]?(room)?$|^(garden|study|kitchen|nursery|home office)$/;

/** The room that a keyword names; undefined for any other keyword. */
export const roomNamed = (keyword: string): Room | undefined =>
  ROOM_NAME.test(keyword.toLowerCase().trim()) ? roomsIn(keyword)[0] : undefined;
