import { failureOf } from '#lib/contract/failure.ts';
import { paths } from '#lib/paths.ts';

const UNAUTHORISED = 401;

/** Leaves for the sign-in page, which comes back, if that is what was thrown asks for. */
export const signInFirst = (thrown: unknown): boolean => {
  if (failureOf(thrown)?.status !== UNAUTHORISED) return false;
  location.assign(paths.signIn(location.pathname + location.search));
  return true;
};
