import { describe, expect, it } from 'vitest';
import { configuredSites } from '../../../tools/local/sites.ts';
import { contrast, FONT_NAMES, type FontName, Theme } from '@parlour/site';
import type { FontFiles } from './font-faces.ts';
import { fontCss, STOCK_COLOURS, themeCss } from './theme.ts';

const { sites } = await configuredSites();
const files = Object.fromEntries(
  FONT_NAMES.map((name) => [
    name,
    { basic: `/${name}.woff2`, latin: `/${name}.woff2`, latinExtended: `/${name}-x.woff2` },
  ]),
) as Record<FontName, FontFiles>;

describe.each(sites)('theme of $id', ({ theme, ...site }) => {
  it('has readable stock colours (PDP-040, PDP-041) on paper and surface', () => {
    const { positive, negative } = STOCK_COLOURS[theme.scheme];
    for (const colour of [positive, negative]) {
      expect(contrast(colour, theme.paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour, theme.surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('outlines controls and focus with at least 3:1', () => {
    expect(contrast(theme.accent, theme.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.muted, theme.surface)).toBeGreaterThanOrEqual(3);
  });

  it('[TENANT-006] loads its own fonts and no others', () => {
    const css = fontCss({ ...site, theme }, files);
    const loaded = [...css.matchAll(/url\(\/([^)]+?)(?:-x)?\.woff2\)/g)].map(([, name]) => name);
    expect(new Set(loaded)).toEqual(new Set([site.selectedFont, theme.bodyFont]));
  });

  it('is one block of properties on its own root', () => {
    const css = themeCss({ ...site, theme });
    expect(css).toContain(`[data-site="${site.id}"]{color-scheme:${theme.scheme};`);
    expect(css).toContain(`--paper:${theme.paper};`);
    expect(css).not.toContain('<');
  });
});

describe('theme settings', () => {
  const [site] = sites;

  it('refuse text that is unreadable on its background, and say by how much', () => {
    const { error } = Theme.safeParse({ ...site?.theme, paper: '#ffffff', muted: '#aaaaaa' });
    expect(error?.issues.map(({ message }) => message)).toContain(
      'contrast with paper is 2.32; choose a colour with at least 4.5',
    );
  });

  it('are parsed from their own output', () => {
    for (const { theme } of sites) expect(Theme.parse(theme)).toEqual(theme);
  });
});

describe('themes', () => {
  it('stretch the fallback of a font to its measures', () => {
    const [site] = sites.filter(({ id }) => id === 'hearth');
    expect(site && themeCss(site)).toContain(
      '@font-face{font-family:"Fraunces fallback 2";src:local("Times New Roman"),local("Liberation Serif"),local("Times");size-adjust:111.25%;',
    );
  });

  it('have a fallback for phones and for a bare system, each with its own measures', () => {
    const css = themeCss(sites.find(({ id }) => id === 'hearth')!);
    expect(css).toContain('"Fraunces fallback 3";src:local("Noto Serif");size-adjust:93.97%;');
    expect(css).toContain('"Fraunces fallback";src:local("DejaVu Serif");size-adjust:87.50%;');
    expect(css).toContain(
      '"Source Sans 3","Source Sans 3 fallback","Source Sans 3 fallback 2","Source Sans 3 fallback 3",sans-serif',
    );
  });
});
