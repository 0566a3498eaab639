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
 * What is wrong with a URL from which pages or the shop itself load data, as the rest of a sentence about it;
 * null for https with a public host's name and without secrets.
 */
export const webUrlProblem = (text: string): string | null => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'isn’t an http(s) URL';
  if (url.username !== '' || url.password !== '') {
    return 'contains a user name or a password';
  }
  if (isPrivateHost(url.hostname)) {
    return 'is on a private network, or has an IP address as its host';
  }
  return url.protocol === 'http:' ? 'is an http URL, and pages load only over https' : null;
};
