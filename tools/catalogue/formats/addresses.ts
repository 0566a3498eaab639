/**
 * A picture's address as the catalogue takes it, null for what is none. Pages load pictures over
 * https alone, so an http address is taken for the https one of the same server.
 */
export const pictureAddress = (text: string): string | null => {
  const address = text
    .trim()
    .replace(/^(?:https?:)?\/\//i, 'https://')
    .replaceAll(' ', '%20');
  return /^https:\/\/[^\s\p{Cc}"<>\\]+$/u.test(address) && address.length <= 2_000 ? address : null;
};
