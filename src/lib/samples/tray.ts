import { fieldsAfter, MOST_SAMPLES } from '@parlour/domain';

/** The cookie that holds the tray of samples, which the page's script reads, too. */
export const TRAY_COOKIE = 'samples';

/** Seconds for which a tray is kept: a month. */
export const TRAY_S = 2_592_000;

/** A swatch of a variant, as it stands in the tray. */
export interface TraySample {
  readonly variantId: string;
  readonly swatchId: string;
}

const SAMPLE = /^[\w-]{1,64}\.[\w-]{1,64}$/;

export const isSample = (text: string): boolean => SAMPLE.test(text);

/** A swatch in the tray's text: `12.34`. */
export const sampleText = ({ variantId, swatchId }: TraySample): string =>
  `${variantId}.${swatchId}`;

export const sampleOf = (text: string): TraySample => {
  const [variantId = '', swatchId = ''] = text.split('.');
  return { variantId, swatchId };
};

/** The swatches in a tray's text, `12.34~12.35`: each once, and no more than it takes. */
export const trayIn = (text: string): readonly string[] =>
  [...new Set(text.split('~'))].filter(isSample).slice(0, MOST_SAMPLES);

/** The tray in a request's cookies, or in those of the page. */
export const trayOfCookies = (cookies: string): readonly string[] => {
  const [found = ''] = cookies
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(`${TRAY_COOKIE}=`))
    .map((cookie) => cookie.slice(TRAY_COOKIE.length + 1));
  return trayIn(found);
};

/** A tray as its cookie has it. */
export const trayText = (tray: readonly string[]): string => tray.join('~');

/** The cookie that keeps a tray; an empty one ends it. */
export const trayCookie = (tray: readonly string[]): string =>
  `${TRAY_COOKIE}=${trayText(tray)}; path=/; secure; samesite=lax; max-age=${String(tray.length === 0 ? 0 : TRAY_S)}`;

/** The names of a form's boxes for swatches begin with this. */
export const BOX = 'add-';

/** What a form adds to the tray: one swatch, or those whose boxes are ticked. */
export const addedIn = (fields: Readonly<Record<string, string>>): readonly string[] => [
  ...(fields.add === undefined ? [] : [fields.add]),
  ...fieldsAfter(fields, BOX).map(([sample]) => sample),
];
