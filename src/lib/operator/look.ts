import type { Theme } from '@parlour/site';

/** The console looks the same at every site, because the work is the same; the name of the shop is at the top. */
export const CONSOLE_LOOK = {
  id: 'operator-console',
  selectedFont: 'Instrument Sans',
  theme: {
    scheme: 'light',
    paper: '#fdfcfa',
    surface: '#f3f1ec',
    ink: '#1b1e22',
    muted: '#595e66',
    line: '#e1ddd4',
    accent: '#1d4f5c',
    onAccent: '#ffffff',
    highlight: '#a8261d',
    bodyFont: 'Instrument Sans',
    headingWeight: '600',
    headingTracking: '-0.02em',
    headingOptics: 'auto',
    display: 'modest',
    labels: 'plain',
    radius: '8px',
    pictureRadius: '8px',
  },
} as const satisfies { id: string; selectedFont: string; theme: Theme };
