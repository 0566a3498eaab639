import type { Site } from '@parlour/site';
import { mix } from './mix.ts';
import type { Item, Scene } from './scene.ts';
import type { Stock } from './scene-files.ts';

const LAMPS = /^(lamp|floor-paper|chandelier|pendant)/;

/** The site's own colour, a little calmer, in place of `accent`. */
const painted = (item: Item, accent: string): Item => ({
  ...item,
  look: Object.fromEntries(
    Object.entries(item.look).map(([part, value]) => [part, value === 'accent' ? accent : value]),
  ),
});

/** A room in the colours of a site's theme; a site without a room of its own gets the first one. */
export const heroScene = ({ id, theme }: Pick<Site, 'id' | 'theme'>, { heroes }: Stock): Scene => {
  const dark = theme.scheme === 'dark';
  const accent = mix(theme.accent, theme.muted, 0.3);
  const room = heroes[id] ?? Object.values(heroes)[0];
  const items = (room?.items ?? []).map((item) => painted(item, accent));
  const lamps = items.filter(({ model }) => LAMPS.test(model));
  return {
    wall: dark ? mix(theme.surface, theme.accent, 0.1) : mix(theme.line, theme.accent, 0.12),
    floor: dark ? mix(theme.surface, '#5a3b28', 0.35) : mix(theme.surface, '#b08a5e', 0.45),
    view: { x: 0, y: 1060, width: 6000 },
    items,
    glows: lamps.map(({ at: [x, y, z], size: [height] }) => [x, y + height * 0.7, z] as const),
  };
};
