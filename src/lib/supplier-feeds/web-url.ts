/** Ends of host names that exist only in private networks (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const OWN_NETWORK =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|alt|arpa)$/;

/**
 * Whether a host, as in a `URL`, is a private machine or network, or is no name at all: an IP address may be
 * any machine, including the metadata service of a data centre.
 */
const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, '');
  const isNumber = host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
  return isNumber || !host.includes('.') || OWN_NETWORK.test(host);
};

/**
 * What is wrong with a URL from which pages or the shop itself load data; null for https with a public host's
 * name and without secrets.
 */
export const webUrlProblem = (address: string): string | null => {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'not an http(s) URL';
  if (url.username !== '' || url.password !== '') {
    return 'a URL with a user name or a password in it';
  }
  if (isPrivateHost(url.hostname)) {
    return 'a URL on a private network, or of a machine by its number';
  }
  return url.protocol === 'http:' ? 'an http URL; pages load only over https' : null;
};
