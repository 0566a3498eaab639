import { atom } from 'nanostores';
import { MOST_SAMPLES } from '@parlour/domain';
import { trayCookie, trayOfCookies } from '#lib/samples/tray.ts';

/** The swatches in the tray, which a cookie keeps. */
export const $tray = atom<readonly string[]>(trayOfCookies(document.cookie));

/** Puts a swatch into the tray; false if it is full. */
export const addSample = (sample: string): boolean => {
  const tray = [...new Set([...trayOfCookies(document.cookie), sample])];
  if (tray.length > MOST_SAMPLES) return false;
  document.cookie = trayCookie(tray);
  $tray.set(tray);
  return true;
};
