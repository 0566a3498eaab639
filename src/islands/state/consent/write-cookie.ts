/**
 * Sets a cookie of every page of the site. WebKit stores no `secure` cookie over http, not even on one's own
 * machine. @param seconds that it lasts; 0 deletes it
 */
export const writeCookie = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
};
