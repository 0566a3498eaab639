/** Whether a browser shows the reply as a page, as opposed to giving it to a script. */
export const isNavigation = ({ headers }: Request): boolean => {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate';
  return headers.get('accept')?.includes('text/html') ?? false;
};

/** Whether a browser requests a page before its link is pressed (`Sec-Purpose: prefetch`). */
export const isSpeculative = ({ headers }: Request): boolean =>
  /\bprefetch\b/.test(headers.get('sec-purpose') ?? '');

/** Path and query of the page of this site that sent the request; undefined for any other. */
export const pageBefore = ({ headers, url }: Request): string | undefined => {
  const before = URL.parse(headers.get('referer') ?? '');
  if (before?.host !== new URL(url).host) return undefined;
  return before.pathname.startsWith('//') ? undefined : before.pathname + before.search;
};
