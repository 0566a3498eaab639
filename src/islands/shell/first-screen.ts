import { FONTS } from '#lib/site/first-frame.ts';

/**
 * Marks the page with `data-settled` once the pictures of the first screen are there, for which the load event
 * waits: small pictures and the site's fonts are fetched after them.
 */
export const followFirstScreen = (): void => {
  addEventListener('load', () => {
    document.documentElement.dataset.settled = '';
    const fonts = document.querySelector<HTMLStyleElement>(`#${FONTS}`);
    if (fonts) fonts.media = 'all';
  });
};
