/** Groups of 16 bits that an IPv6 address has, and those that name its network (/64). */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Who sends a request where the platform names no address: everybody at the local shop is one. */
const UNNAMED = 'local';

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** An IPv4 address that is written as an IPv6 one (RFC 4291, 2.5.5.2). */
const MAPPED = /^(?:(?:0{1,4}:){5}|::)ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/** All eight groups of an IPv6 address; `::` stands for as many zeros as are missing. */
const expanded = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last];
};

const networkOf = (address: string): string =>
  expanded(address)
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');

/**
 * The network that a request comes from, as far as rate limits care: an IPv4 address, or the first
 * 64 bits of an IPv6 one, since a household has more of those than anyone could count. An address
 * that is neither is taken as it is.
 * @returns `local` where the platform names no address.
 */
export const clientNetwork = (headers: Headers): string => {
  const address = headers.get('cf-connecting-ip')?.trim() ?? '';
  if (address === '') return UNNAMED;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined || IPV4.test(address)) return mapped ?? address;
  return address.includes(':') ? networkOf(address) : address;
};
