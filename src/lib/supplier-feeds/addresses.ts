import { webAddressProblem } from './fields/web-address.ts';

/** A picture's address as the catalogue takes it, and what is doubtful about it; or what is wrong. */
export type PictureAddress =
  | { readonly url: string; readonly doubt?: string }
  | { readonly problem: string };

const MAX_ADDRESS = 2_000;
const OVER_HTTPS = 'an http address; pages load over https alone, so it is taken for https';

/**
 * Reads a picture's address. Pages load pictures over https alone, so an http address is taken for
 * the https one of the same server; one without a scheme is as well.
 */
export const pictureAddress = (text: string): PictureAddress => {
  const given = text.trim();
  const url = given.replace(/^(?:https?:)?\/\//i, 'https://').replaceAll(' ', '%20');
  if (!/^https:\/\/[^\s\p{Cc}"<>\\]+$/u.test(url) || url.length > MAX_ADDRESS) {
    return { problem: 'not an http(s) address' };
  }
  const problem = webAddressProblem(url);
  if (problem !== null) return { problem };
  return /^http:/i.test(given) ? { url, doubt: OVER_HTTPS } : { url };
};
