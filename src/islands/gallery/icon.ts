import { icons, type IconName } from './icons.ts';

/** An icon as markup. */
export const icon = (name: IconName, size = 22): string =>
  `<svg viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="currentColor" ` +
  `stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">` +
  `<path d="${icons[name]}"/></svg>`;
