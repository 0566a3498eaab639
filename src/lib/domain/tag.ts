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
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words;
  const last = words.length > 1 ? words[words.length - 1] : second;
  const letters = last === undefined ? first.slice(0, 2) : initial(first) + initial(last);
  return letters.toUpperCase();
};

const initial = (word: string): string => /^./su.exec(word)?.[0] ?? '';

export const isTagType = (text: string): text is TagType => TAG_TYPES.some((type) => type === text);
