import { FONT_DESIGNS, type FontName } from '@parlour/site';
import type { Sender } from './sender.ts';

/** Fonts that mail programs have; a site's own font comes first, in case it is installed. */
const FALLBACKS = {
  sans: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
} as const;

const stack = (font: FontName): string => `'${font}', ${FALLBACKS[FONT_DESIGNS[font].fallback]}`;

/** Pixels. */
const HEADING = { modest: 28, large: 32, grand: 34 } as const;
const LOGO_HEIGHT = 40;
const LOGO_WIDTH = 240;

/** The width and height of the site's logo in an email, in pixels. */
const logoSize = ({ width, height }: Sender['logoSize']) => {
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** The styles of a site's emails, as attributes: mail programs do not reliably support style sheets. */
export const lookOf = ({ theme, selectedFont, layout, logoSize: size }: Sender) => {
  const body = `font-family:${stack(theme.bodyFont)};`;
  const label =
    theme.labels === 'capitals'
      ? 'text-transform:uppercase;letter-spacing:0.14em;font-size:12px;line-height:18px;'
      : 'font-size:14px;line-height:20px;';
  return {
    ...theme,
    logo: logoSize(size),
    align: layout.header === 'centred' ? 'center' : 'left',
    text: `${body}font-size:16px;line-height:26px;color:${theme.ink};`,
    small: `${body}font-size:14px;line-height:22px;color:${theme.muted};`,
    label: `${body}${label}color:${theme.muted};`,
    heading: `font-family:${stack(selectedFont)};font-weight:${theme.headingWeight};letter-spacing:${theme.headingTracking};font-size:${String(HEADING[theme.display])}px;line-height:1.2;color:${theme.ink};`,
    name: `font-family:${stack(selectedFont)};font-size:24px;line-height:32px;color:${theme.ink};`,
    button: `${body}${theme.labels === 'capitals' ? 'text-transform:uppercase;letter-spacing:0.1em;font-size:14px;' : 'font-size:16px;'}line-height:24px;color:${theme.onAccent};background-color:${theme.accent};border-radius:${theme.radius};`,
    line: `1px solid ${theme.line}`,
  };
};

export type Look = ReturnType<typeof lookOf>;
