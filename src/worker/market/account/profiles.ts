import {
  changePassword,
  listProfiles,
  profileConfig,
  readCustomer,
  readProfilePicture,
  removeProfilePicture,
  saveCustomer,
  saveProfilePicture,
  signOut,
} from '@parlour/contract';
import { ACCOUNT_TYPES, GENDERS, MAX_PICTURE_BYTES, PICTURE_TYPES } from '@parlour/domain';
import type { Env } from '../../platform/env.ts';
import { limitToday } from '../limit-today.ts';
import { ownerOf } from '../owner.ts';
import { notFound } from '../ids.ts';
import { recordOf } from './profile-record.ts';
import * as stored from './profiles.queries.ts';
import { atIssuer } from './at-issuer.ts';
import { reencodePicture } from './re-encode.ts';
import { routes } from '../routes.ts';

export const profileRoutes = routes()
  .forCustomer(readCustomer, async (shop) => ({ data: await recordOf(shop) }))
  .forCustomer(saveCustomer, async (shop, { body }) => {
    await stored.saveProfile(shop.db, ownerOf(shop), body);
    return { data: await recordOf(shop), message: 'Your profile has been saved.' };
  })
  .forCustomer(profileConfig, () => ({
    data: {
      accountTypes: [...ACCOUNT_TYPES],
      genders: [...GENDERS],
      pictureTypes: [...PICTURE_TYPES],
      largestPicture: MAX_PICTURE_BYTES,
    },
  }))
  .forCustomer(listProfiles, async (shop, { body }) => {
    const own = body.list.includes(shop.customer.sub) ? [await recordOf(shop)] : [];
    return { data: { list: own, jsonFields: [] } };
  })
  .forCustomer(saveProfilePicture, async (shop, { body: { files } }) => {
    await limitToday(shop, 'picture');
    await stored.savePicture(shop.db, ownerOf(shop), await pictureOf(shop.env, files));
    return { data: await recordOf(shop), message: 'Your picture has been saved.' };
  })
  .forCustomer(removeProfilePicture, async (shop) => {
    await stored.removePicture(shop.db, ownerOf(shop));
    return { data: await recordOf(shop), message: 'Your picture has been removed.' };
  })
  .forCustomer(readProfilePicture, async (shop) => {
    const data = await stored.pictureOf(shop.db, ownerOf(shop));
    if (!data) throw notFound('picture');
    return { data };
  })
  .forCustomer(changePassword, async (shop, { body }) => {
    await atIssuer(shop, 'password', {
      password: body.password,
      newPassword: body.newpassword,
      keep: body.keep,
    });
    return { message: 'Your password has been changed.' };
  })
  .forCustomer(signOut, () => ({ message: 'You’ve signed out.' }));

const VERSION_BYTES = 8;

/**
 * The only file of a call, re-encoded.
 * @throws {ShopError} `invalid_request`
 */
const pictureOf = async (
  { IMAGES }: Env,
  files: readonly { readonly data: string }[],
): Promise<stored.Picture> => {
  const bytes = await reencodePicture(IMAGES, Uint8Array.fromBase64(files[0]?.data ?? ''));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { version: digest.slice(0, VERSION_BYTES).toHex(), data: bytes.toBase64() };
};
