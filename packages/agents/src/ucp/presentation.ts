import type { Address } from '@parlour/contract';
import type { ShopPages } from '../shop-pages.ts';

/** A part of an answer. */
export type Data = Readonly<Record<string, unknown>>;

/** How the shop is described to the other side: by what both sides support. */
export interface Presentation {
  readonly pages: ShopPages;
  /** Origin of the site. */
  readonly origin: string;
  readonly knowsDiscounts: boolean;
  readonly knowsFulfillment: boolean;
  /** Whether it knows the site's extension; otherwise the extension's data of a product goes into the metadata. */
  readonly knowsMarketplace: boolean;
  /** Whether it can show several deliveries within one method. */
  readonly knowsGroups: boolean;
  /** Addresses of the linked customer, to choose from; absent for a guest. */
  readonly saved?: readonly Address[] | undefined;
}
