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
import { limitPictures } from '../limit-today.ts';
import { ownerOf } from '../owner.ts';
import { notFound } from '../ids.ts';
import { recordOf } from './profile-record.ts';
import * as stored from './profiles.queries.ts';
import { atIssuer } from './at-issuer.ts';
import { reencodePicture } from './re-encode.ts';
import { routes } from '../routes.ts';

export const profileRoutes = routes()
  .forCustomer(readCustomer, async (context) => ({ data: await recordOf(context) }))
  .forCustomer(saveCustomer, async (context, { body }) => {
    await stored.saveProfile(context.db, ownerOf(context), body);
    return { data: await recordOf(context), message: 'Your profile has been saved.' };
  })
  .forCustomer(profileConfig, () => ({
    data: {
      accountTypes: [...ACCOUNT_TYPES],
      genders: [...GENDERS],
      pictureTypes: [...PICTURE_TYPES],
      largestPicture: MAX_PICTURE_BYTES,
    },
  }))
  .forCustomer(listProfiles, async (context, { body }) => {
    const own = body.list.includes(context.customer.sub) ? [await recordOf(context)] : [];
    return { data: { list: own, jsonFields: [] } };
  })
  .forCustomer(saveProfilePicture, async (context, { body: { files } }) => {
    await limitPictures(context, 'picture');
    await stored.savePicture(context.db, ownerOf(context), await pictureOf(context.env, files));
    return { data: await recordOf(context), message: 'Your picture has been saved.' };
  })
  .forCustomer(removeProfilePicture, async (context) => {
    await stored.removePicture(context.db, ownerOf(context));
    return { data: await recordOf(context), message: 'Your picture has been removed.' };
  })
  .forCustomer(readProfilePicture, async (context) => {
    const data = await stored.pictureOf(context.db, ownerOf(context));
    if (!data) throw notFound('picture');
    return { data };
  })
  .forCustomer(changePassword, async (context, { body }) => {
    await atIssuer(context, 'password', {
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
