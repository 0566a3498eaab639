import { counts } from '../orders/order-stores.ts';

/** The rows of a customer (`?2`) at a site (`?1`). */
const OWN = 'site = ?1 AND customer = ?2';
/** The same, for an index that has only the rows with a customer. */
const NAMED = `${OWN} AND customer <> ''`;
/** The same, where SQLite would search by the site alone, which the plus keeps it from. */
const OF_CUSTOMER = '+site = ?1 AND customer = ?2';
const OF_ORDERS = `order_id IN (SELECT id FROM customer_order WHERE ${OWN})`;
const OF_ALERTS = `alert_id IN (SELECT id FROM product_alert WHERE ${NAMED})`;
const OF_SAMPLES = `sample_id IN (SELECT id FROM sample_request WHERE ${NAMED})`;
const OF_SEARCHES = `search_id IN (SELECT id FROM saved_search WHERE ${OWN})`;
const OF_LISTS = `list_id IN (SELECT id FROM bookmark_list WHERE ${OWN})`;
const OF_ENQUIRIES = `enquiry_id IN (SELECT id FROM product_enquiry WHERE ${OWN})`;

/** The rows about email addresses that the customer has given in an order or an enquiry. */
const OF_ADDRESSES = `site = ?1 AND email IN (
  SELECT lower(customer_email) FROM customer_order WHERE ${OWN}
  UNION SELECT lower(customer_email) FROM product_enquiry WHERE ${OWN})`;

/** The alerts and samples that were asked for at an address (`?3`) while signed out. */
const AT_ADDRESS = `site = ?1 AND customer = '' AND email = lower(?3)`;

/**
 * An assistant's checkout is the customer's for whom it was made, or whose order it became. One whose link somebody
 * has opened may name another person, so the opener sees only that. Forgetting the opener closes that first, and then
 * deletes what they have ordered.
 */
const OWN_CHECKOUT = `(${NAMED} OR (+site = ?1 AND opened_by = '' AND order_id <> '' AND ${OF_ORDERS}))`;

/** A table with rows about customers. */
interface PersonalTable {
  readonly table: string;
  /** A condition that compares whole columns: a part of an address is somebody else's address. */
  readonly rows: string;
  /**
   * The rows that are the customer's by the address alone (`?3`), which the customer has confirmed: anyone may have
   * typed it. `later` ends with the account itself, after its last email.
   */
  readonly ofAddress?: { readonly rows: string; readonly end: 'deleted' | 'later' };
  /** The columns of the download: none that opens anything, and none about another person; '' leaves the table out. */
  readonly shown: string;
  /** The table as which the download has it, if not by its own name. */
  readonly shownAs?: string;
  /** Rows that are somebody else's and only name the customer: what the customer sees of them, and how they end. */
  readonly named?: { readonly rows: string; readonly shown: string; readonly unname: string };
  /**
   * What happens to the rows when the customer is forgotten: they are deleted, they lose the person's name,
   * or they are kept as they are for accounts and tax.
   */
  readonly end: 'deleted' | 'unnamed' | 'kept';
}

/** The tables of the visitors' database that hold something about a customer. */
export const VISITOR_TABLES: readonly PersonalTable[] = [
  {
    table: 'agent_act',
    rows: OWN,
    shown: 'id, at, protocol, agent, profile, client, call, checkout_id, order_id, status, code',
    end: 'deleted',
  },
  {
    table: 'agent_request',
    rows: OWN,
    shown: 'client, call, key, status, checkout_id, error, created_at',
    end: 'deleted',
  },
  {
    table: 'asked',
    rows: NAMED,
    ofAddress: { rows: AT_ADDRESS, end: 'deleted' },
    // Not the wish: whoever typed the address may have typed another person's.
    shown: 'kind, email, created_at, moved_at, state, attempts, due_at',
    end: 'deleted',
  },
];

/**
 * Every table of the market that holds something about a customer; a table that refers to another comes
 * before it. The download and the deletion both follow from this list, and a test compares it with the
 * database.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'profile',
    rows: OWN,
    shown: 'name, account_type, telephone, address, city, postcode, country, gender, updated_at',
    end: 'deleted',
  },
  {
    table: 'profile_picture',
    rows: OWN,
    shown: 'version, data',
    end: 'deleted',
  },
  {
    table: 'address',
    rows: OWN,
    shown: `id, address_name, street_a, street_b, city, country, postcode, address_type,
      mobile_number, access_floor, access_lift, access_stairs, access_door_cm, access_parking,
      access_name, access_telephone, created_at`,
    end: 'deleted',
  },
  {
    table: 'bookmark',
    rows: OWN,
    shown: 'item_type, item_id, created_at',
    end: 'deleted',
  },
  {
    table: 'cart_line',
    rows: OWN,
    shown: `id, variant_id, seller_id, option_id, swatch_id, offer_id, quantity, seen_pence,
      product_name, main_picture, created_at, added_at`,
    end: 'deleted',
  },
  {
    table: 'bookmark_list_item',
    rows: OF_LISTS,
    shown: 'list_id, item_type, item_id, created_at',
    end: 'deleted',
  },
  {
    table: 'bookmark_list',
    rows: OWN,
    shown: 'id, name, share_key, created_at',
    end: 'deleted',
  },
  {
    table: 'letter',
    rows: `(order_id <> '' AND ${OF_ORDERS} OR enquiry_id <> 0 AND ${OF_ENQUIRIES}
      OR alert_id <> 0 AND ${OF_ALERTS} OR search_id <> 0 AND ${OF_SEARCHES}
      OR sample_id <> 0 AND ${OF_SAMPLES})`,
    ofAddress: {
      rows: `(alert_id <> 0 AND alert_id IN (SELECT id FROM product_alert WHERE ${AT_ADDRESS})
        OR sample_id <> 0 AND sample_id IN (SELECT id FROM sample_request WHERE ${AT_ADDRESS}))`,
      end: 'deleted',
    },
    shown: `key, kind, order_id, enquiry_id, alert_id, search_id, sample_id, number, shipments, state,
      attempts, created_at, due_at`,
    end: 'deleted',
  },
  {
    table: 'product_alert',
    rows: NAMED,
    ofAddress: { rows: AT_ADDRESS, end: 'deleted' },
    shown: `id, email, variant_id, kind, status, price_pence, was_pence, told, told_at, created_at,
      confirmed_at`,
    end: 'deleted',
  },
  {
    table: 'sample_request',
    rows: NAMED,
    ofAddress: { rows: AT_ADDRESS, end: 'deleted' },
    shown: `id, name, email, address, seller_id, seller_name, swatches, size, status, follows_up, reason,
      created_at, confirmed_at, moved_at`,
    end: 'deleted',
  },
  {
    table: 'saved_search',
    rows: OWN,
    shown: 'id, name, address, search, email, seen_at, found, found_count, created_at',
    end: 'deleted',
  },
  {
    table: 'undelivered',
    rows: OF_ADDRESSES,
    ofAddress: {
      rows: `site = ?1 AND email = lower(?3) AND NOT (${OF_ADDRESSES})`,
      end: 'later',
    },
    shown: 'email, kind, reason, at, confirmed_at, asked_until',
    end: 'deleted',
  },
  {
    table: 'price_offer',
    rows: OF_ENQUIRIES,
    shown: `id, enquiry_id, price_pence, message, status, reason, bespoke, created_at, expires_at,
      answered_at`,
    end: 'deleted',
  },
  {
    table: 'product_enquiry',
    rows: OWN,
    shown: `id, customer_name, customer_email, seller_id, product_id, variant_id, option_id,
      swatch_id, seller_name, product_name, variant_name, option_name, swatch_name, quantity,
      message, address_id, address, status, created_at`,
    end: 'deleted',
  },
  {
    table: 'review_photograph',
    rows: OWN,
    shown: 'id, review_id, status, width, height, created_at, thumbnail, data',
    end: 'deleted',
  },
  {
    table: 'review_vote',
    rows: OWN,
    shown: 'review_id, created_at',
    end: 'deleted',
  },
  {
    table: 'review_report',
    rows: OWN,
    shown: 'review_id, reason, created_at',
    end: 'deleted',
  },
  {
    table: 'review',
    rows: NAMED,
    shown: 'id, product_id, author, rating, comment, created_at, imported, answer, answered_at',
    end: 'unnamed',
  },
  {
    table: 'verdict',
    rows: OWN,
    shown: `id, pictionaire_id, name, style1, style1_score, style2, style2_score, marked,
      created_at`,
    end: 'deleted',
  },
  {
    table: 'pictionaire',
    rows: OWN,
    shown: 'id, rounds, choices, overridden, created_at',
    end: 'deleted',
  },
  {
    table: 'style_order',
    rows: OWN,
    shown: 'is_off, updated_at',
    end: 'deleted',
  },
  {
    table: 'room_design',
    rows: OWN,
    shown: 'room, name, status, products, plan, share, updated_at',
    end: 'deleted',
  },
  {
    table: 'customer_day',
    rows: OWN,
    shown: 'kind, day, count',
    end: 'deleted',
  },
  {
    table: 'idempotent_reply',
    rows: OWN,
    shown: 'call, key, status, reply, created_at',
    end: 'deleted',
  },
  {
    table: 'payment_customer',
    rows: OWN,
    shown: 'provider, provider_id',
    end: 'deleted',
  },
  {
    table: 'agent_act',
    rows: NAMED,
    shown: 'id, at, protocol, agent, profile, client, call, checkout_id, order_id, status, code',
    end: 'deleted',
  },
  {
    table: 'agent_event',
    rows: OF_ORDERS,
    shown: 'id, order_id, checkout_id, event, at, attempts, due_at, told_at, given_up',
    end: 'deleted',
  },
  {
    table: 'agent_checkout',
    rows: OWN_CHECKOUT,
    shown: `id, kind, protocol, agent, profile, client, state, buyer, address, promo_codes, notes,
      days, together, services, ordered, order_id, payment, payment_note, extra, told_pence, created_at,
      updated_at, expires_at`,
    named: {
      rows: `site = ?1 AND opened_by = ?2 AND opened_by <> '' AND NOT ${OWN_CHECKOUT}`,
      shown: 'id, created_at',
      unname: `opened_by = ''`,
    },
    end: 'deleted',
  },
  {
    table: 'promo_use',
    rows: OF_CUSTOMER,
    shown: 'code, order_id',
    end: 'kept',
  },
  {
    table: 'moved_promo_use',
    rows: OF_CUSTOMER,
    shown: 'code, order_id',
    shownAs: 'promo_use',
    end: 'kept',
  },
  {
    // It says where the orders are that the download has.
    table: 'moved_customer',
    rows: OWN,
    shown: '',
    end: 'kept',
  },
  {
    table: 'claim_photograph',
    rows: OF_ORDERS,
    shown: 'id, claim, order_id, line, width, height, created_at, thumbnail, data',
    end: 'deleted',
  },
  {
    table: 'claim_message',
    rows: OF_ORDERS,
    shown: 'claim, order_id, number, actor, step, text, terms, at',
    end: 'kept',
  },
  {
    table: 'claim_line',
    rows: OF_ORDERS,
    shown: 'claim, order_id, line, quantity',
    end: 'kept',
  },
  {
    table: 'claim',
    rows: OF_ORDERS,
    shown: `id, order_id, number, delivery, replacement, reason, by_right, asked, remedy, amount_pence,
      comes_back, status, collect_day, collect_window, opened_at, answered_at, agreed_at, closed_at`,
    end: 'kept',
  },
  {
    table: 'refund',
    rows: OF_ORDERS,
    shown: `order_id, number, amount_pence, reason, created_at, done_at, provider_id, problem,
      attempt`,
    end: 'kept',
  },
  {
    table: 'order_event',
    rows: OF_ORDERS,
    shown: 'id, order_id, shipment_id, status, comment, actor, created_at, refund_pence, aside',
    end: 'kept',
  },
  {
    table: 'order_line',
    rows: OF_ORDERS,
    shown: `id, order_id, shipment_id, position, product_id, variant_id, seller_id, seller_name,
      offer_id, product_name, seo_title, slug, main_picture, reference, option_name,
      swatch_name, quantity, unit_pence, discount_pence, vat_rate, vat_pence, reserved,
      bespoke, on_request, settled_pence, taken_at, kind, serves, guarantee`,
    end: 'kept',
  },
  {
    table: 'shipment',
    rows: OF_ORDERS,
    shown: `id, order_id, position, seller_id, seller_name, status, delivery_method, note, carrier,
      tracking, moved_at, shipped_at, delivered_at, reason_return, restocked, arrives_from,
      arrives_until, delivery_day, delivery_window, day_moved, part_of, replaces`,
    end: 'kept',
  },
  {
    table: 'customer_order',
    rows: OWN,
    shown: `id, customer_name, customer_email, status, revision, address, promo_code, size,
      subtotal_pence, discount_pence, total_pence, vat_pence, placed_at, pay_by, paid_at,
      intent_id, paid_with, refund_pence, refunded_pence, confirmed_at, letter_until,
      dispute, terms`,
    end: 'kept',
  },
];

const COUNTING = `${OWN} AND ${counts('?3', '?4')}`;

/** Those of the market that the databases of years have as well, with the rows of moved orders that count (`?3`, `?4`). */
export const TABLES_OF_YEARS: readonly PersonalTable[] = PERSONAL_TABLES.filter(({ table }) =>
  [
    ...['claim_message', 'claim_line', 'claim', 'refund', 'order_event'],
    ...['order_line', 'shipment', 'customer_order'],
  ].includes(table),
).map((one) => ({
  ...one,
  rows:
    one.table === 'customer_order'
      ? COUNTING
      : `order_id IN (SELECT id FROM customer_order WHERE ${COUNTING})`,
}));

/** The tables of the market whose rows end with their customer, and name the customer themselves. */
export const OWNED_TABLES: readonly string[] = PERSONAL_TABLES.filter(
  ({ rows, end }) => [OWN, NAMED].includes(rows) && end !== 'kept',
).map(({ table }) => table);
