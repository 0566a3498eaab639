/** The number of 16-bit groups in an IPv6 address. */
const GROUPS = 8;
/** What one line has (/56: RIPE-690): three groups, and half of the fourth. */
const LINE_GROUPS = 4;
const LINE_MASK = 0xff00;
/** What a customer with many lines has (/48: RFC 6177), and no provider gives more of to one. */
const WIDER_GROUPS = 3;

/** The name of all clients without an address from the platform: everyone at the local shop is one. */
export const UNNAMED = 'local';

/** The name of all clients with an invalid address: otherwise each spelling would be another client. */
const UNREADABLE = 'unreadable';

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^[\da-f:]+(\.\d{1,3}){0,3}$/i;

/** An IPv4 address that is written as an IPv6 address (RFC 4291, 2.5.5.2), as its eight groups. */
const MAPPED = /^0:0:0:0:0:ffff:([\da-f]+):([\da-f]+)$/;

/** An address as the URL standard writes it, with one spelling each; undefined if it is not an address. */
const canonical = (address: string): string | undefined => {
  if (IPV4.test(address)) {
    return URL.parse(`http://${address}`)?.hostname === address ? address : undefined;
  }
  if (!IPV6.test(address)) return undefined;
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
};

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/** All eight groups of a canonical IPv6 address; `::` replaces the missing zeros. */
const expanded = (address: string): readonly string[] => {
  const [head = '', tail = ''] = address.split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail);
  const missing = GROUPS - first.length - last.length;
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last];
};

/** The four bytes of the last two groups. */
const dotted = (high: string, low: string): string =>
  [high, low]
    .map((group) => parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 0xff])
    .join('.');

const networkOf = (address: string): string => {
  const groups = expanded(address);
  const [, high, low] = MAPPED.exec(groups.join(':')) ?? [];
  return high !== undefined && low !== undefined
    ? dotted(high, low)
    : lineOf(groups.slice(0, LINE_GROUPS)).join(':');
};

const lineOf = (groups: readonly string[]): readonly string[] =>
  groups.with(-1, (parseInt(groups.at(-1) ?? '0', 16) & LINE_MASK).toString(16));

const LINE = /^[\da-f]+(:[\da-f]+){3}$/;

/**
 * The client network of a request for rate limits, which is what one line has: an IPv4 address, or the first 56 bits of
 * an IPv6 address. A line has 256 networks of 64 bits, so these would be 256 clients.
 * @returns `local` if the platform names no address, `unreadable` for an invalid one.
 */
export const clientNetwork = (headers: Headers): string => {
  const given = headers.get('cf-connecting-ip')?.trim() ?? '';
  if (given === '') return UNNAMED;
  const address = canonical(given);
  if (address === undefined) return UNREADABLE;
  return address.includes(':') ? networkOf(address) : address;
};

/**
 * The network around that of a line: the first 48 bits of an IPv6 address, of which somebody may have all 256 lines.
 * Limits of a line that somebody else is to be safe from are counted again here, several times as high. Any other
 * client is itself.
 */
export const widerNetwork = (network: string): string =>
  LINE.test(network) ? network.split(':').slice(0, WIDER_GROUPS).join(':') : network;
