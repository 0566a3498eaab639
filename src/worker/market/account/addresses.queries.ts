import type { Address, AddressChange, AddressForm } from '@parlour/contract';
import type { Owner } from '../owner.ts';

interface AddressRow {
  readonly id: number;
  readonly address_name: string;
  readonly street_a: string;
  readonly street_b: string;
  readonly city: string;
  readonly country: string;
  readonly postcode: string;
  readonly address_type: string;
  readonly mobile_number: string;
  readonly access_floor: string;
  readonly access_lift: string;
  readonly access_stairs: string;
  readonly access_door_cm: number;
  readonly access_parking: string;
  readonly access_name: string;
  readonly access_telephone: string;
}

const ACCESS = `access_floor, access_lift, access_stairs, access_door_cm, access_parking, access_name,
  access_telephone`;

const COLUMNS = `id, address_name, street_a, street_b, city, country, postcode, address_type,
  mobile_number, ${ACCESS}`;

const toAddress = (row: AddressRow): Address => ({
  id: String(row.id),
  addressName: row.address_name,
  streetA: row.street_a,
  streetB: row.street_b,
  city: row.city,
  country: row.country,
  postcode: row.postcode,
  addressType: row.address_type,
  mobileNumber: row.mobile_number,
  accessFloor: row.access_floor,
  accessLift: row.access_lift,
  accessStairs: row.access_stairs,
  accessDoor: row.access_door_cm,
  accessParking: row.access_parking,
  accessName: row.access_name,
  accessTelephone: row.access_telephone,
});

const values = (form: AddressChange): string[] => [
  form.addressName,
  form.streetA,
  form.streetB,
  form.city,
  form.country,
  form.postcode,
  form.addressType,
  form.mobileNumber,
];

const answers = (form: AddressChange) => [
  form.accessFloor ?? null,
  form.accessLift ?? null,
  form.accessStairs ?? null,
  form.accessDoor ?? null,
  form.accessParking ?? null,
  form.accessName ?? null,
  form.accessTelephone ?? null,
];

const LIST = `SELECT ${COLUMNS} FROM address WHERE site = ?1 AND customer = ?2 ORDER BY id DESC`;

/** A customer's addresses at a site, the newest first. */
export const addressesOfCustomer = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<Address[]> => {
  const { results } = await db.prepare(LIST).bind(site, customer).all<AddressRow>();
  return results.map(toAddress);
};

const ONE = `SELECT ${COLUMNS} FROM address WHERE site = ?1 AND customer = ?2 AND id = ?3`;

/** One address of a customer; null when the customer has no address with that id. */
export const addressById = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<Address | null> => {
  const row = await db.prepare(ONE).bind(site, customer, id).first<AddressRow>();
  return row && toAddress(row);
};

/** The most addresses that one customer may save. */
export const MAX_ADDRESSES = 50;

/** SQL of a text without the capitals, commas, dots and blanks in which two spellings of one line differ. */
const spelled = (text: string): string =>
  `replace(replace(replace(lower(${text}), ',', ''), '.', ''), ' ', '')`;

const sameLine = (column: string, value: string): string =>
  `${spelled(column)} = ${spelled(value)}`;

const SAME = `site = ?1 AND customer = ?2 AND ${sameLine('address_name', '?3')}
  AND ${sameLine('street_a', '?4')} AND ${sameLine('street_b', '?5')} AND ${sameLine('city', '?6')}
  AND country = ?7 AND ${sameLine('postcode', '?8')} AND address_type = ?9 AND mobile_number = ?10`;

const CREATE = `INSERT INTO address (site, customer, address_name, street_a, street_b, city, country,
    postcode, address_type, mobile_number, created_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
  WHERE (SELECT count(*) FROM address WHERE site = ?1 AND customer = ?2) < ${MAX_ADDRESSES}
    AND NOT EXISTS (SELECT 1 FROM address WHERE ${SAME})`;

/** Whoever types an address again has answered again, unless nothing is answered. */
const ANSWER = `UPDATE address SET (${ACCESS}) = (?11, ?12, ?13, ?14, ?15, ?16, ?17)
  WHERE ${SAME} AND (?11, ?12, ?13, ?14, ?15, ?16, ?17) IS NOT ('', '', '', 0, '', '', '')`;

const CREATED = `SELECT ${COLUMNS} FROM address WHERE ${SAME} ORDER BY id DESC LIMIT 1`;

/**
 * The new address, or the one of the customer that is the same in every field but the answers about access, whatever
 * its spelling. Null when the customer already
 * has the most addresses allowed.
 */
export const createAddress = async (
  db: D1Database,
  { site, customer }: Owner,
  form: AddressForm,
): Promise<Address | null> => {
  const same = [site, customer, ...values(form)];
  const [, , found] = await db.batch<AddressRow>([
    db.prepare(CREATE).bind(...same, new Date().toISOString()),
    db.prepare(ANSWER).bind(...same, ...answers(form)),
    db.prepare(CREATED).bind(...same),
  ]);
  const row = found?.results[0];
  return row ? toAddress(row) : null;
};

const UPDATE = `UPDATE address SET address_name = ?4, street_a = ?5, street_b = ?6, city = ?7,
    country = ?8, postcode = ?9, address_type = ?10, mobile_number = ?11,
    access_floor = coalesce(?12, access_floor), access_lift = coalesce(?13, access_lift),
    access_stairs = coalesce(?14, access_stairs), access_door_cm = coalesce(?15, access_door_cm),
    access_parking = coalesce(?16, access_parking), access_name = coalesce(?17, access_name),
    access_telephone = coalesce(?18, access_telephone)
  WHERE site = ?1 AND customer = ?2 AND id = ?3 RETURNING ${COLUMNS}`;

/** Answers about access that the change doesn’t name stay. Null when the customer has no such address. */
export const updateAddress = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
  form: AddressChange,
): Promise<Address | null> => {
  const row = await db
    .prepare(UPDATE)
    .bind(site, customer, id, ...values(form), ...answers(form))
    .first<AddressRow>();
  return row && toAddress(row);
};

const DELETE = `DELETE FROM address WHERE site = ?1 AND customer = ?2 AND id = ?3 RETURNING id`;

/** False when the customer has no such address. */
export const deleteAddress = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => (await db.prepare(DELETE).bind(site, customer, id).first()) !== null;
