import { Hono, type Context } from 'hono';
import { pictureTypeOf } from '@parlour/domain';
import type { Api } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { OWNER_ONLY, ShopError } from '@parlour/http';
import type { SiteEnv } from './platform/env.ts';
import { jpegReply } from './platform/pictures/jpeg-reply.ts';

interface FilesEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { api: Api };
}

/**
 * The picture of the signed-in customer; nobody else can fetch it. Its content type follows from its first
 * bytes, not from the name or type that was uploaded.
 */
const profilePicture = async (c: Context<FilesEnv>): Promise<Response> => {
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

/** Everything that the shop stores about the signed-in customer, as a file to download. */
const ownData = async (c: Context<FilesEnv>): Promise<Response> => {
  const { data } = await c.var.api.exportCustomer();
  const { id, name } = c.var.site;
  const made = new Date().toISOString();
  const file = { shop: name, made, ...data };
  return c.body(`${JSON.stringify(file, null, 2)}\n`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${id}-${made.slice(0, 10)}.json"`,
    'cache-control': 'no-store',
  });
};

const SIZES: Readonly<Record<string, 'large' | 'small'>> = {
  'large.jpg': 'large',
  'small.jpg': 'small',
};

/** The photograph of a review, which is public once it has been approved. */
const reviewPhotograph = async (c: Context<FilesEnv>): Promise<Response> => {
  const { id = '', file = '' } = c.req.param();
  const size = SIZES[file];
  if (size === undefined) throw new ShopError('not_found', 404, 'There is no such photograph.');
  const { data } = await c.var.api.readReviewPhotograph({ params: { id }, query: { size } });
  // No longer: a photograph that is removed must disappear soon.
  return jpegReply(data, 'public, max-age=300');
};

/** A photograph of the signed-in customer's own claim, whole. */
const claimPhotograph = async (c: Context<FilesEnv>): Promise<Response> => {
  const { id = '', number = '', photograph = '' } = c.req.param();
  const params = { id, number, photograph };
  return jpegReply((await c.var.api.readClaimPhotograph({ params })).data, 'no-store');
};

/** Files that customers have uploaded, or that contain their data. */
export const ownFiles = (): Hono<FilesEnv> => {
  const app = new Hono<FilesEnv>();
  app.get(paths.profilePicture(), profilePicture);
  app.get(paths.ownDataFile(), ownData);
  app.get(paths.reviewPhotographFile(), reviewPhotograph);
  app.get(paths.claimPhotographFile(), claimPhotograph);
  return app;
};
