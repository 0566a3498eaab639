import type { Context } from 'hono';
import { ShopError } from '../../platform/errors.ts';
import type { FormsEnv } from '../forms.ts';

const SIZES: Readonly<Record<string, 'large' | 'small'>> = {
  'large.jpg': 'large',
  'small.jpg': 'small',
};

/** A photograph of a review, which is there for everybody once it was approved. */
export const reviewPhotograph = async (c: Context<FormsEnv>): Promise<Response> => {
  const { id = '', file = '' } = c.req.param();
  const size = SIZES[file];
  if (size === undefined) throw new ShopError('not_found', 404, 'There is no such photograph.');
  const { data } = await c.var.api.readReviewPhotograph({ params: { id }, query: { size } });
  return c.body(Uint8Array.fromBase64(data), 200, {
    'content-type': 'image/jpeg',
    // Not longer: one that is taken off is not to be seen for long.
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'same-origin',
  });
};
