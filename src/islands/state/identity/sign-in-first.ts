import { failureOf } from '@parlour/contract/browser';
import { paths } from '#lib/paths.ts';

const UNAUTHORISED = 401;

/** Goes to the sign-in page, which returns here, if the failure calls for it. */
export const signInFirst = (thrown: unknown): boolean => {
  if (failureOf(thrown)?.status !== UNAUTHORISED) return false;
  location.assign(paths.signIn(location.pathname + location.search));
  return true;
};
