/** What a customer keeps at a site for itself. Orders, enquiries and reviews are others' records, too, and stay. */
const OWN = [
  ...['bookmark', 'pictionaire', 'verdict', 'room_design'],
  ...['customer_day', 'address', 'cart_line', 'idempotent_reply', 'profile', 'profile_picture'],
] as const;

/** Deletes all that, in one batch. */
export const forgetCustomer = (
  db: D1Database,
  { site, customer }: { readonly site: string; readonly customer: string },
): Promise<unknown> =>
  db.batch(
    OWN.map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE site = ?1 AND customer = ?2`).bind(site, customer),
    ),
  );
