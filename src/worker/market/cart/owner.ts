import type { Owner } from './cart.queries.ts';
import type { CustomerShop } from '../routes.ts';

/** Whose rows a customer's call may see: this customer's at this site. */
export const ownerOf = ({ site, customer }: CustomerShop): Owner => ({
  site: site.id,
  customer: customer.sub,
});
