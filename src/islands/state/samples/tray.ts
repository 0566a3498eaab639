import { atom } from 'nanostores';
import { MOST_SAMPLES } from '@parlour/domain';
import { TRAY_COOKIE, TRAY_S, trayOfCookies, trayText } from '#lib/samples/tray.ts';
import { writeCookie } from '../consent/write-cookie.ts';

/** The swatches in the tray, which a cookie keeps. */
export const $tray = atom<readonly string[]>(trayOfCookies(document.cookie));

/** Puts a swatch into the tray; false if it is full. */
export const addSample = (sample: string): boolean => {
  const tray = [...new Set([...trayOfCookies(document.cookie), sample])];
  if (tray.length > MOST_SAMPLES) return false;
  writeCookie(TRAY_COOKIE, trayText(tray), TRAY_S);
  $tray.set(tray);
  return true;
};
