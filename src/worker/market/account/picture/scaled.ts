import type { Pixels } from '../../../platform/pictures/codecs.ts';
import { cutTo } from './squared.ts';

/** A whole picture on white, its longer side `side` pixels at most; a smaller one keeps its size. */
export const scaled = (picture: Pixels, side: number): Pixels => {
  const factor = Math.min(1, side / Math.max(picture.width, picture.height));
  const size = (length: number): number => Math.max(1, Math.round(length * factor));
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  return cutTo(picture, whole, { width: size(picture.width), height: size(picture.height) });
};
