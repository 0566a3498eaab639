/** Whether a browser requests a page before its link is pressed (`Sec-Purpose: prefetch`). */
export const isSpeculative = ({ headers }: Request): boolean =>
  /\bprefetch\b/.test(headers.get('sec-purpose') ?? '');
