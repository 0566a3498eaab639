import type { CustomerContext } from './routes.ts';

/** The owner of a row: one customer at one site. */
export interface Owner {
  readonly site: string;
  readonly customer: string;
}

/** The owner whose rows a customer's call may see. */
export const ownerOf = ({ site, customer }: CustomerContext): Owner => ({
  site: site.id,
  customer: customer.sub,
});

/** The owner of the cart lines that a call is about: the customer, or an agent's checkout. */
export const cartOwnerOf = ({ site, customer, basket }: CustomerContext): Owner => ({
  site: site.id,
  customer: basket ?? customer.sub,
});
