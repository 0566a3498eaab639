import type { Product } from '#lib/contract/entities/product.ts';
import { toldTo, type ChannelName, type LeftOut } from './channels.ts';
import { feedItems } from './feed-item.ts';

/** What a channel's feed makes of some products. */
export interface ChannelReport {
  /** Variants that the feed names. */
  readonly items: number;
  /** Of these, those whose main picture may be too small: nobody has told its pixels. */
  readonly unmeasured: string[];
  readonly leftOut: {
    readonly variantId: string;
    readonly title: string;
    readonly reason: LeftOut;
    /** Its main picture; '' for none. Pixels are 0 when unknown. */
    readonly picture: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** Which variants with a price a channel is told of, and why it is not told of the others. */
export const channelReport = (
  channel: ChannelName,
  products: readonly Product[],
  origin: string,
): ChannelReport => {
  const told = products
    .flatMap((product) => feedItems(product, origin))
    .map((item) => ({ item, told: toldTo(channel, item, origin) }));
  return {
    items: told.filter(({ told: one }) => 'fields' in one).length,
    unmeasured: told.flatMap(({ item, told: one }) =>
      'fields' in one && !one.isMeasured ? [item.id] : [],
    ),
    leftOut: told.flatMap(({ item: { id, title, pictures }, told: one }) => {
      const [{ src: picture, width, height } = { src: '', width: 0, height: 0 }] = pictures;
      return 'leftOut' in one
        ? [{ variantId: id, title, reason: one.leftOut, picture, width, height }]
        : [];
    }),
  };
};
