import * as z from 'zod';

/**
 * Days after which a settled order goes to the database of its year: `ORDERS_MOVE_AFTER_DAYS` in wrangler.toml. Figures
 * of trade, links to deliveries and the limits of returns look back 97 days at the most, so it is not less than 120.
 */
export const OrdersAge = z.coerce.number().int().min(120).max(2_500).default(365);
