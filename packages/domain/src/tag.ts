/** Tag types as on the wire (ENTITY-001). `filter` is the moodclip filter. */
export const TAG_TYPES = [
  'category',
  'brand',
  'room',
  'colour',
  'material',
  'filter',
  'style',
] as const;

export type TagType = (typeof TAG_TYPES)[number];

/** Two-letter icon from the initials of a name: `Hearth & Hale` is `HH` (ENTITY-005). */
export const tagIcon = (name: string): string => {
  const [first = '', ...others] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = others.at(-1);
  const letters = last === undefined ? first.slice(0, 2) : initial(first) + initial(last);
  return letters.toUpperCase();
};

const initial = ([letter = '']: string): string => letter;

export const isTagType = (text: string): text is TagType => TAG_TYPES.some((type) => type === text);
