import { ShopError } from '@parlour/http';

/** The error `order_refused`: an order cannot be placed or changed as it was asked, and why. */
export const refused = (message: string): ShopError => new ShopError('order_refused', 409, message);
