import { z } from 'zod';
import type { Api } from '@parlour/contract';
import { defaultVariant } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { MAX_RECENT } from './recent.ts';

/** Ids of products, in one parameter. */
const Ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(/^[\w-]{1,64}$/)).max(MAX_RECENT));

/** A recently viewed product on a small card. */
export interface RecentCard {
  readonly name: string;
  readonly brand: string;
  readonly href: string;
  /** '' for none. */
  readonly picture: string;
}

/**
 * The products with these ids that are still sold, the latest first; null for invalid ids.
 * @param ids separated by commas
 */
export const recentCards = async (
  api: Pick<Api, 'productsByIds'>,
  ids: string | null,
): Promise<readonly RecentCard[] | null> => {
  const { success, data } = Ids.safeParse(ids);
  if (!success) return null;
  const reply = await api.productsByIds({ body: { _id: data, limit: MAX_RECENT } });
  return reply.data.list.flatMap((product) => {
    const { name, brand, urlSlug, variants } = product;
    const variant = defaultVariant(variants, ({ id }) => id === product.defaultVariant);
    if (variant === undefined) return [];
    const picture = [variant.mainPicture, product.mainPicture].find(Boolean) ?? '';
    return [{ name, brand, href: paths.product(variant.id, urlSlug), picture }];
  });
};
