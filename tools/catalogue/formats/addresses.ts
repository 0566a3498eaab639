/** A picture's address as the catalogue takes it, null for what is none. */
export const pictureAddress = (text: string): string | null => {
  const address = text.trim().replace(/^\/\//, 'https://').replaceAll(' ', '%20');
  return /^https?:\/\/[^\s\p{Cc}"<>\\]+$/iu.test(address) && address.length <= 2_000
    ? address.replace(/^https?/i, (scheme) => scheme.toLowerCase())
    : null;
};
