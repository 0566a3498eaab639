import { icons as galleryIcons } from '#islands/gallery/icons.ts';

/**
 * Every line drawing of the shop, on a 24 by 24 grid. Those of the gallery are with its script, so that
 * browsers load no more drawings than they show.
 */
export const icons = {
  ...galleryIcons,
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM16.2 16.2 21 21',
  person: 'M12 3.5a4.25 4.25 0 1 1 0 8.5 4.25 4.25 0 0 1 0-8.5ZM4 20.5c.5-4 3.7-6 8-6s7.5 2 8 6',
  basket: 'M4 9h16l-1.5 11h-13ZM8.5 9 12 3.5 15.5 9',
  menu: 'M3 7h18M3 12h18M3 17h12',
  cross: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  down: 'M6 9.5l6 6 6-6',
  pencil: 'M4 20l1-4.5L16 4.5l3.5 3.5-11 11ZM13.5 7l3.5 3.5',
} as const;

/** Props of a drawing by its name, in Astro and in React. */
export interface IconProps {
  readonly name: keyof typeof icons;
  /** Width and height in pixels. */
  readonly size?: number;
}
