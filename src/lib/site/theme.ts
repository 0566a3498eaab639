import { fallbackFaces, fontFaces, fontStack, type FontFiles } from './font-faces.ts';
import type { FontName, Site } from '@parlour/site';

/** The settings that make a site's style. */
export type ThemeSettings = Pick<Site, 'id' | 'theme' | 'selectedFont' | 'layout'>;

/** Green and red for stock (PDP-040, PDP-041), readable on the backgrounds of the scheme. */
export const STOCK_COLOURS = {
  light: { positive: '#1b6638', negative: '#a8261d' },
  dark: { positive: '#b3c79a', negative: '#f0978a' },
} as const;

/** Size of the largest heading, on pages from 320 px to 1440 px wide. */
const DISPLAY_SIZES = {
  modest: 'clamp(2.25rem, 1.6rem + 2.8vw, 3.75rem)',
  large: 'clamp(2.5rem, 1.4rem + 4.9vw, 5.25rem)',
  grand: 'clamp(2.75rem, 1rem + 7.6vw, 7.5rem)',
} as const;

const LABELS = {
  plain: { transform: 'none', tracking: '0', size: '0.9375rem' },
  capitals: { transform: 'uppercase', tracking: '0.16em', size: '0.75rem' },
} as const;

/** Order of the style sheets' layers, which must come before the first of them. */
const LAYERS = '@layer reset,tokens,base,primitives;';

/** The fonts of a site: for headings, then for text. */
const fontsOf = (site: Pick<Site, 'theme' | 'selectedFont'>): readonly FontName[] => [
  ...new Set([site.selectedFont, site.theme.bodyFont]),
];

/** The files of a site's fonts as CSS. */
export const fontCss = (
  site: ThemeSettings,
  files: Readonly<Record<FontName, FontFiles>>,
): string =>
  fontsOf(site)
    .map((name) => fontFaces(name, files[name]))
    .join('');

/** URLs of the files with the characters of a site's English pages. */
export const basicFonts = (
  site: ThemeSettings,
  files: Readonly<Record<FontName, FontFiles>>,
): readonly string[] =>
  fontsOf(site).flatMap((name) => {
    const { basic, italic } = files[name];
    return italic === undefined ? [basic] : [basic, italic];
  });

/**
 * A site's look as CSS: the order of layers, local fonts in place of its own and one block of custom
 * properties on the root.
 */
export const themeCss = (site: ThemeSettings): string => {
  const faces = fontsOf(site).map(fallbackFaces);
  const properties = Object.entries(customProperties(site)).map(
    ([name, value]) => `--${name}:${value}`,
  );
  return `${LAYERS}${faces.join('')}[data-site="${site.id}"]{color-scheme:${site.theme.scheme};${properties.join(';')}}`;
};

const customProperties = ({
  theme,
  selectedFont,
  layout,
}: ThemeSettings): Record<string, string> => {
  const labels = LABELS[theme.labels];
  return {
    paper: theme.paper,
    surface: theme.surface,
    ink: theme.ink,
    muted: theme.muted,
    line: theme.line,
    accent: theme.accent,
    'on-accent': theme.onAccent,
    highlight: theme.highlight,
    positive: STOCK_COLOURS[theme.scheme].positive,
    negative: STOCK_COLOURS[theme.scheme].negative,
    'body-font': fontStack(theme.bodyFont),
    'heading-font': fontStack(selectedFont),
    'heading-weight': theme.headingWeight,
    'heading-tracking': theme.headingTracking,
    'heading-optics': theme.headingOptics === 'auto' ? 'normal' : `"opsz" ${theme.headingOptics}`,
    'display-size': DISPLAY_SIZES[theme.display],
    'label-transform': labels.transform,
    'label-tracking': labels.tracking,
    'label-size': labels.size,
    radius: theme.radius,
    'picture-radius': theme.pictureRadius,
    'card-ratio': layout.cardRatio,
  };
};
