import { outcomeFor, type ChannelName, type LeftOut } from './channels.ts';
import type { ChannelItem } from './channel-item.ts';

/** The result of a channel's feed for some products. */
export interface ChannelReport {
  /** The number of variants in the feed. */
  readonly items: number;
  /** Those among them whose main picture may be too small, because its pixels are unknown. */
  readonly unmeasured: string[];
  readonly leftOut: {
    readonly variantId: string;
    readonly title: string;
    readonly reason: LeftOut;
    /** Its main picture; '' for none. Pixels are 0 if unknown. */
    readonly picture: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** The variants with a price that are in a channel's feed, and why the others are not. */
export const channelReport = (
  channel: ChannelName,
  items: readonly ChannelItem[],
  origin: string,
): ChannelReport => {
  const told = items.map((item) => ({ item, told: outcomeFor(channel, item, origin) }));
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
