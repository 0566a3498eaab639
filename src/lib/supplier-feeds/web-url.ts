/** Ends of names that only a network of one's own knows (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const OWN_NETWORK =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|alt|arpa)$/;

/**
 * Whether a host, as `URL` gives it, is somebody's own machine or network, or says no name at all: a
 * machine that is called by its number may be any, the metadata service of a data centre among them.
 */
const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, '');
  const isNumber = host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
  return isNumber || !host.includes('.') || OWN_NETWORK.test(host);
};

/**
 * What is wrong with an address on the web that pages or the shop itself are to fetch from; null for
 * https with a public host's name and nothing secret in it.
 */
export const webUrlProblem = (address: string): string | null => {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'not an http(s) address';
  if (url.username !== '' || url.password !== '') {
    return 'an address with a user name or a password in it';
  }
  if (isPrivateHost(url.hostname)) {
    return 'an address on somebody’s own network, or of a machine by its number';
  }
  return url.protocol === 'http:' ? 'an http address; pages load over https alone' : null;
};
