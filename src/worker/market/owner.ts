import type { CustomerShop } from './routes.ts';

/** Whose a row is: of one customer at one site. */
export interface Owner {
  readonly site: string;
  readonly customer: string;
}

/** Whose rows a customer's call may see: this customer's at this site. */
export const ownerOf = ({ site, customer }: CustomerShop): Owner => ({
  site: site.id,
  customer: customer.sub,
});

/** Whose cart lines a call is about: the customer's, or those of an agent's checkout. */
export const cartOwnerOf = ({ site, customer, basket }: CustomerShop): Owner => ({
  site: site.id,
  customer: basket ?? customer.sub,
});
