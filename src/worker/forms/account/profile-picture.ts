import type { Context } from 'hono';
import { pictureTypeOf } from '#lib/account/profile.ts';
import { OWNER_ONLY } from '../../platform/cache-control.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FormsEnv } from '../forms.ts';

/**
 * The picture of who is signed in: nobody else has its address. What it is, its first bytes say, and
 * nobody's word.
 */
export const profilePicture = async (c: Context<FormsEnv>): Promise<Response> => {
  const { data: picture } = await c.var.api.readProfilePicture();
  const bytes = Uint8Array.fromBase64(picture.data);
  const type = pictureTypeOf(bytes);
  if (type === null) throw new ShopError('not_found', 404, 'There is no such picture.');
  const etag = `"${picture.version}"`;
  const headers = {
    etag,
    'cache-control': OWNER_ONLY,
    'cross-origin-resource-policy': 'same-origin',
  };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(bytes, 200, { ...headers, 'content-type': type });
};
