import { ShopError } from '../platform/errors.ts';

/** Answer of the calls that need a signed-in customer. @throws ShopError sign_in_required */
export const signInRequired = (): never => {
  throw new ShopError('sign_in_required', 401, 'You must be logged in');
};
