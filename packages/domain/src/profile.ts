/** The kinds of account that a customer can choose, as on the wire and as shown (AUTH-015). */
export const ACCOUNT_TYPES = [
  { value: 'DECORAIT_PRO_CLIENT', name: 'Client', hint: 'You buy for your own home.' },
  { value: 'DECORAIT_TRADE', name: 'Retailer', hint: 'You buy to sell.' },
  { value: 'DECORAIT_PRO', name: 'Interior Designer', hint: 'You buy for the homes of others.' },
] as const;

/** The genders that a profile can state, as on the wire and as shown. The field is optional. */
export const GENDERS = [
  { value: '', name: 'Prefer not to say' },
  { value: 'female', name: 'Female' },
  { value: 'male', name: 'Male' },
  { value: 'non-binary', name: 'Non-binary' },
  { value: 'other', name: 'Other' },
] as const;

const MEGABYTE = 1024 * 1024;

/** The largest profile picture, in bytes: 1 MB. */
export const MAX_PICTURE_BYTES = MEGABYTE;

/** The side of a stored profile picture, in pixels: three times the size on the page. */
export const PICTURE_SIDE = 288;

/** The accepted types of a profile picture; `start` is how such a file begins, with null for any byte. */
const PICTURES = [
  { type: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  { type: 'image/png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  {
    type: 'image/webp',
    start: [
      0x52,
      0x49,
      0x46,
      0x46,
      null,
      null,
      null,
      null,
      0x57,
      0x45,
      0x42,
      0x50,
      0x56,
      0x50,
      0x38,
    ],
  },
] as const;

export const PICTURE_TYPES = PICTURES.map(({ type }) => type);

export type PictureType = (typeof PICTURES)[number]['type'];

/** The type of a picture by its first bytes, whatever its name; null for anything else. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null =>
  PICTURES.find(({ start }) =>
    start.every((byte, index) => index < bytes.length && (byte ?? bytes[index]) === bytes[index]),
  )?.type ?? null;

/**
 * Why a file cannot be the picture, as a sentence for the customer; null if it can.
 * @param most the largest size in bytes; by default that of a profile picture
 */
export const pictureProblem = (
  bytes: Uint8Array,
  most: number = MAX_PICTURE_BYTES,
): string | null => {
  if (bytes.length === 0) return 'Please choose a picture first.';
  if (bytes.length > most) {
    return `The picture is larger than ${String(most / MEGABYTE)} MB. Please choose a smaller one.`;
  }
  return pictureTypeOf(bytes) === null ? 'The picture must be a JPEG, PNG or WebP file.' : null;
};
