/** Letters and digits that cannot be mistaken for one another: 32 of them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that cannot be guessed and is easily read aloud, such as `7K3PM0WX`. */
export const randomCode = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
