/** The rows of a customer (`?2`) at a site (`?1`). */
const OWN = 'site = ?1 AND customer = ?2';
const OF_ORDERS = `order_id IN (SELECT id FROM customer_order WHERE ${OWN})`;
const OF_ALERTS = `alert_id IN (SELECT id FROM product_alert WHERE ${OWN})`;
const OF_SEARCHES = `search_id IN (SELECT id FROM saved_search WHERE ${OWN})`;
const OF_LISTS = `list_id IN (SELECT id FROM bookmark_list WHERE ${OWN})`;
const OF_ENQUIRIES = `enquiry_id IN (SELECT id FROM product_enquiry WHERE ${OWN})`;

/** The rows about email addresses that the customer has given in an order or an enquiry. */
const OF_ADDRESSES = `site = ?1 AND email IN (
  SELECT lower(customer_email) FROM customer_order WHERE ${OWN}
  UNION SELECT lower(customer_email) FROM product_enquiry WHERE ${OWN})`;

/** A table with rows about customers. */
interface PersonalTable {
  readonly table: string;
  readonly rows: string;
  /**
   * What happens to the rows when the customer is forgotten: they are deleted, they lose the person's name,
   * or they are kept as they are for accounts and tax.
   */
  readonly end: 'deleted' | 'unnamed' | 'kept';
}

/** The tables of the visitors' database that hold something about a customer. */
export const VISITOR_TABLES: readonly PersonalTable[] = [
  { table: 'agent_act', rows: OWN, end: 'deleted' },
  { table: 'agent_request', rows: OWN, end: 'deleted' },
];

/**
 * Every table of the market that holds something about a customer; a table that refers to another comes
 * before it. The download and the deletion both follow from this list, and a test compares it with the
 * database.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'profile', rows: OWN, end: 'deleted' },
  { table: 'profile_picture', rows: OWN, end: 'deleted' },
  { table: 'address', rows: OWN, end: 'deleted' },
  { table: 'bookmark', rows: OWN, end: 'deleted' },
  { table: 'cart_line', rows: OWN, end: 'deleted' },
  { table: 'bookmark_list_item', rows: OF_LISTS, end: 'deleted' },
  { table: 'bookmark_list', rows: OWN, end: 'deleted' },
  {
    table: 'letter',
    rows: `(${OF_ORDERS} OR ${OF_ENQUIRIES} OR ${OF_ALERTS} OR ${OF_SEARCHES})`,
    end: 'deleted',
  },
  { table: 'product_alert', rows: OWN, end: 'deleted' },
  { table: 'saved_search', rows: OWN, end: 'deleted' },
  { table: 'undelivered', rows: OF_ADDRESSES, end: 'deleted' },
  { table: 'price_offer', rows: OF_ENQUIRIES, end: 'deleted' },
  { table: 'product_enquiry', rows: OWN, end: 'deleted' },
  { table: 'review_photograph', rows: OWN, end: 'deleted' },
  { table: 'review_vote', rows: OWN, end: 'deleted' },
  { table: 'review', rows: OWN, end: 'unnamed' },
  { table: 'verdict', rows: OWN, end: 'deleted' },
  { table: 'pictionaire', rows: OWN, end: 'deleted' },
  { table: 'style_order', rows: OWN, end: 'deleted' },
  { table: 'room_design', rows: OWN, end: 'deleted' },
  { table: 'customer_day', rows: OWN, end: 'deleted' },
  { table: 'idempotent_reply', rows: OWN, end: 'deleted' },
  { table: 'payment_customer', rows: OWN, end: 'deleted' },
  { table: 'agent_act', rows: OWN, end: 'deleted' },
  { table: 'agent_event', rows: OF_ORDERS, end: 'deleted' },
  {
    table: 'agent_checkout',
    rows: `(${OWN} OR (site = ?1 AND (opened_by = ?2 OR ${OF_ORDERS})))`,
    end: 'deleted',
  },
  { table: 'promo_use', rows: OWN, end: 'kept' },
  { table: 'refund', rows: OF_ORDERS, end: 'kept' },
  { table: 'order_event', rows: OF_ORDERS, end: 'kept' },
  { table: 'order_line', rows: OF_ORDERS, end: 'kept' },
  { table: 'shipment', rows: OF_ORDERS, end: 'kept' },
  { table: 'customer_order', rows: OWN, end: 'kept' },
];

/** The tables of the market whose rows end with their customer, and name the customer themselves. */
export const OWNED_TABLES: readonly string[] = PERSONAL_TABLES.filter(
  ({ rows, end }) => rows === OWN && end !== 'kept',
).map(({ table }) => table);
