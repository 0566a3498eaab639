import { cacheTags } from '#lib/cache-tags.ts';
import type { Api } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { isMissing } from '../shell/failure.ts';
import { productCacheTags } from '../seo/page-cache.ts';
import { tilesOf, type Tile } from '../listing/tile.ts';

export interface SellerProfile {
  readonly sellerId: string;
  readonly name: string;
  readonly description: string;
  /** '' for none. */
  readonly picture: string;
  readonly telephone: string;
  readonly email: string;
  readonly count: number;
  readonly brands: readonly { readonly name: string; readonly href: string }[];
  readonly tiles: readonly Tile[];
  readonly storeHref: string;
  readonly canonical: string;
  readonly cacheTags: readonly string[];
}

export type ProfileAnswer =
  | { readonly status: 'found'; readonly profile: SellerProfile }
  | { readonly status: 'not_found' }
  | { readonly status: 'failed'; readonly message: string };

/** Products of the seller on its profile. */
const SHOWN = 8;

const SELLER_ID = /^[\w-]{1,64}$/;

/** A seller (ROUTE-005): its description, its contact details, and some of its products. */
export const sellerProfile = async (
  api: Pick<Api, 'listSellers' | 'sellerStore'>,
  sellerId: string,
): Promise<ProfileAnswer> => {
  if (!SELLER_ID.test(sellerId)) return { status: 'not_found' };
  try {
    const [{ data }, store] = await Promise.all([
      api.listSellers({ body: { sellerID: [sellerId] } }),
      api.sellerStore({
        query: { sellerID: sellerId, limit: SHOWN, sort: '-averageReview' },
        body: {},
      }),
    ]);
    const seller = data.list.find(({ sellerID }) => sellerID === sellerId);
    if (seller === undefined) return { status: 'not_found' };
    return {
      status: 'found',
      profile: {
        sellerId,
        name: seller.sellerName,
        description: seller.description,
        picture: seller.mainPicture,
        telephone: seller.serviceTelephone,
        email: seller.serviceEmail,
        count: store.totalCount,
        brands: store.tags
          .filter(({ type }) => type === 'brand')
          .map((tag) => ({ name: tag.name, href: paths.tag(tag) })),
        tiles: tilesOf(store.data.list),
        storeHref: paths.seller(sellerId, seller.sellerName),
        canonical: paths.sellerProfile(sellerId),
        cacheTags: [
          cacheTags.lists,
          cacheTags.seller(sellerId),
          ...productCacheTags(store.data.list),
        ],
      },
    };
  } catch (error) {
    if (isMissing(error)) return { status: 'not_found' };
    return { status: 'failed', message: 'Error retrieving seller details' };
  }
};
