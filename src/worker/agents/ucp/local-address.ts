const LOCAL = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an address is on one's own machine, which a shop on it may ask. */
export const isLocalAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && LOCAL.test(url.hostname);
};
