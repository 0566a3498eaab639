const GROUPS_OF_A_NETWORK = 4;

/**
 * Who sends a request, as far as limits care: an IPv4 address, or the network of an IPv6 one, for a
 * household has more of those than anyone could count. `local` where no address is told.
 */
export const clientOf = (headers: Headers): string => {
  const address = headers.get('cf-connecting-ip') ?? 'local';
  return address.includes(':')
    ? address.split(':').slice(0, GROUPS_OF_A_NETWORK).join(':')
    : address;
};
