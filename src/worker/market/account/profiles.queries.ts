import type { ProfileForm } from '@parlour/contract';
import type { Owner } from '../owner.ts';

type ProfileColumns = Pick<
  ProfileForm,
  'name' | 'telephone' | 'address' | 'city' | 'postcode' | 'country'
> & { readonly account_type: string; readonly gender: string };

type EmptyProfile = { readonly [Name in keyof ProfileColumns]: null };

/** A customer's record; every saved field is null when the customer has saved nothing. */
type ProfileRow = (ProfileColumns | EmptyProfile) & {
  /** Null without a picture. */
  readonly picture_version: string | null;
  /** Null before the first card. */
  readonly payment_id: string | null;
};

const PROFILE = `SELECT profile.name, profile.account_type, profile.telephone, profile.address,
    profile.city, profile.postcode, profile.country, profile.gender,
    profile_picture.version AS picture_version, (SELECT provider_id FROM payment_customer AS known
      WHERE known.site = ?1 AND known.customer = ?2 LIMIT 1) AS payment_id
  FROM (SELECT ?1 AS site, ?2 AS customer) AS owner
  LEFT JOIN profile USING (site, customer)
  LEFT JOIN profile_picture USING (site, customer)`;

/** What is stored about a customer beyond the bearer token's claims. */
export const profileOf = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<ProfileRow | null> => db.prepare(PROFILE).bind(site, customer).first<ProfileRow>();

const SAVE = `INSERT INTO profile (site, customer, name, account_type, telephone, address, city,
    postcode, country, gender, updated_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
  ON CONFLICT (site, customer) DO UPDATE SET name = ?3, account_type = ?4, telephone = ?5,
    address = ?6, city = ?7, postcode = ?8, country = ?9, gender = ?10, updated_at = ?11`;

/** Creates a customer's record at a site, or replaces it. */
export const saveProfile = (
  db: D1Database,
  { site, customer }: Owner,
  form: ProfileForm,
): Promise<unknown> =>
  db
    .prepare(SAVE)
    .bind(
      site,
      customer,
      form.name,
      form.accountType,
      form.telephone,
      form.address,
      form.city,
      form.postcode,
      form.country,
      form.gender,
      new Date().toISOString(),
    )
    .run();

const KEEP_NAME = `INSERT INTO profile (site, customer, name, account_type, telephone, address, city,
    postcode, country, gender, updated_at)
  VALUES (?1, ?2, ?3, ?4, '', '', '', '', '', '', ?5) ON CONFLICT DO NOTHING`;

/** Gives the record of a customer whose account has no name the name of the first order. */
export const keepName = (
  db: D1Database,
  { site, customer }: Owner,
  { name, accountType }: { readonly name: string; readonly accountType: string },
): D1PreparedStatement =>
  db.prepare(KEEP_NAME).bind(site, customer, name, accountType, new Date().toISOString());

/** A profile picture; `data` is base64. */
export interface Picture {
  readonly version: string;
  readonly data: string;
}

const PICTURE = `SELECT version, data FROM profile_picture
  WHERE site = ?1 AND customer = ?2`;

/** Null when the customer has none. */
export const pictureOf = (db: D1Database, { site, customer }: Owner): Promise<Picture | null> =>
  db.prepare(PICTURE).bind(site, customer).first<Picture>();

const SAVE_PICTURE = `INSERT INTO profile_picture (site, customer, version, data)
  VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (site, customer) DO UPDATE SET version = ?3, data = ?4`;

/** Saves a customer's picture (base64) in place of the previous one. */
export const savePicture = (
  db: D1Database,
  { site, customer }: Owner,
  { version, data }: Picture,
): Promise<unknown> => db.prepare(SAVE_PICTURE).bind(site, customer, version, data).run();

const REMOVE_PICTURE = `DELETE FROM profile_picture WHERE site = ?1 AND customer = ?2`;

/** Removes a customer's picture, if there is one. */
export const removePicture = (db: D1Database, { site, customer }: Owner): Promise<unknown> =>
  db.prepare(REMOVE_PICTURE).bind(site, customer).run();
