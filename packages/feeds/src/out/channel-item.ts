import type { SellerInventory } from '@parlour/contract';
import type { Pence, ShownPicture } from '@parlour/domain';

/** The offer that a variant's page shows first. */
interface ChannelOffer {
  readonly now: Pence;
  /** Previous, higher price. */
  readonly was: Pence | null;
  /** When the sale that is on began and when it ends, ISO 8601; '' if it is without a time. */
  readonly saleFrom: string;
  readonly saleUntil: string;
  readonly isInStock: boolean;
  readonly sellerName: string;
  /** Working days until it leaves the seller, and on its way; null if unknown. */
  readonly leadTime: SellerInventory['leadTime'];
}

/** A variant for sale, before a channel's rules; '' for unknown fields. */
export interface ChannelItem {
  readonly id: string;
  /** The same for all variants of a product; '' for a single one. */
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly pictures: readonly ShownPicture[];
  readonly offer: ChannelOffer;
  readonly brand: string;
  readonly gtin: string;
  /** The manufacturer's number. */
  readonly mpn: string;
  readonly colour: string;
  /** Materials in the maker's order, the main one first, separated by `/`. */
  readonly material: string;
  /** What it says of itself besides. */
  readonly details: readonly {
    readonly section: string;
    readonly name: string;
    readonly value: string;
  }[];
  /** From the widest category to the narrowest, separated by ` > `. */
  readonly category: string;
}

/** A product with its variants that have a price. */
export interface ChannelProduct {
  readonly id: string;
  readonly title: string;
  /** What is true of all its variants. */
  readonly description: string;
  readonly items: readonly ChannelItem[];
}

/** The shop of a feed. */
export interface ChannelShop {
  readonly name: string;
  readonly tagline: string;
  /** Its URL without a path. */
  readonly origin: string;
  /** Its policies by the protocol's types, with absolute URLs. */
  readonly policies: readonly {
    readonly type: string;
    readonly title: string;
    readonly url: string;
  }[];
}
