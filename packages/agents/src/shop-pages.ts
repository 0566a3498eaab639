import type { Api, Order, Product, ProductList, Shipment, Tag, Variant } from '@parlour/contract';
import type { ArrivalDays, PlainDay, ProductSort, ShownPrice, Stock } from '@parlour/domain';

/*
 * What the pages of a shop show, independent of any protocol: UCP, MCP and ACP only name the fields. Amounts are pence,
 * URLs are paths of the site, and sellers' texts are data.
 */

/** A choice within a variant, by ids; without one it is that with which the variant's page opens. */
export interface ChoiceIds {
  readonly option?: string | undefined;
  readonly swatch?: string | undefined;
  readonly seller?: string | undefined;
}

interface NamedChoice {
  readonly id: string;
  readonly name: string;
}

/** A swatch of a variant. */
interface ShownSwatch extends NamedChoice {
  /** '' for none. */
  readonly mainPicture: string;
  /** Whether the variant is shown and named in it; null where that is unknown. */
  readonly isShown: boolean | null;
}

/** An option with one of its swatches; null for none. */
export interface Choice {
  readonly option: NamedChoice | null;
  readonly swatch: ShownSwatch | null;
}

/** A variant with an option, a swatch and a seller, as its page shows it. */
export interface ShownChoice {
  readonly price: ShownPrice;
  readonly stock: Stock;
  readonly arrival: ArrivalDays;
  /** When it comes, in the words of its page. */
  readonly promise: string;
  /** Ids; '' for none. */
  readonly optionId: string;
  readonly swatchId: string;
  /** Whether its seller quotes a price on request. */
  readonly isAsked: boolean;
  readonly isAvailable: boolean;
  /** Whether it can go into a cart. */
  readonly mayOrder: boolean;
  /** The most in one order; null if there is no limit. */
  readonly maxQuantity: number | null;
  /** Of the page with this choice, where a customer can also request the price. */
  readonly url: string;
  readonly enquiryUrl: string;
  /** Null if nobody sells it. */
  readonly seller: { readonly id: string; readonly name: string; readonly url: string } | null;
}

/** What one seller asks for a choice. */
export interface ShownOffer extends ShownChoice {
  readonly id: string;
  readonly name: string;
  readonly delivery: string;
}

/** A product in a list. */
export interface ShownCard {
  readonly variantId: string;
  readonly productId: string;
  readonly title: string;
  /** '' for none. */
  readonly brand: string;
  readonly price: ShownPrice;
  readonly arrival: ArrivalDays;
  readonly url: string;
  /** '' for none. */
  readonly picture: string;
  readonly moreVariants: number;
}

/** One variant of a product, as its page shows it. */
export interface ShownProduct {
  readonly variantId: string;
  readonly productId: string;
  readonly title: string;
  /** '' for none. */
  readonly brand: string;
  /** Without markup. */
  readonly description: string;
  readonly choice: ShownChoice;
  /** All sellers of the choice, the lowest price with delivery first. */
  readonly offers: readonly ShownOffer[];
  readonly options: readonly NamedChoice[];
  readonly swatches: readonly NamedChoice[];
  /** Ids of the swatches that somebody posts. */
  readonly samples: readonly string[];
  readonly variants: readonly (NamedChoice & { readonly url: string })[];
  readonly specification: readonly { readonly name: string; readonly value: string }[];
  readonly reviews: {
    readonly count: number;
    /** `4.3`; '' without reviews. */
    readonly average: string;
    readonly fromCatalogue: string;
    readonly list: readonly {
      readonly rating: number;
      readonly origin: string;
      readonly comment: string;
    }[];
    readonly all: string;
  };
  readonly pictures: readonly string[];
}

/** A fact's number between both ends, in the unit of the fact; or any of its values: `yes`, `no`, or keys of choices. */
export interface ListFact {
  readonly slug: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly values: readonly string[];
}

/** What a list narrows the catalogue to; null for no limit. */
export interface ListQuery {
  readonly tags: readonly Tag[];
  /** '' for none. */
  readonly text: string;
  readonly sort: ProductSort;
  /** Whole pounds, both ends included. */
  readonly from: number | null;
  readonly to: number | null;
  /** Millimetres. */
  readonly width: number | null;
  readonly inStock: boolean;
  /** The day by which everything arrives. */
  readonly by: PlainDay | null;
  /** In the order of their slugs. */
  readonly facts: readonly ListFact[];
}

export type PolicyKind = 'terms' | 'privacy' | 'returns' | 'delivery' | 'about';

/** Products on one page of a list. */
export const PER_PAGE = 24;

export type ListCalls = Pick<Api, 'listProducts' | 'filterProducts' | 'findProducts'>;

/** The pages of a shop, as far as the protocols say what they show. */
export interface ShopPages {
  /** A page of a list, `PER_PAGE` products each. @param all tags of the site */
  readonly list: (
    api: ListCalls,
    query: ListQuery,
    all: readonly Tag[],
    page: number,
  ) => Promise<Pick<ProductList, 'retailerProducts' | 'totalCount' | 'facts'>>;
  readonly listUrl: (query: ListQuery, all: readonly Tag[]) => string;
  /** Products in a list; only those that a page would show. */
  readonly cards: (products: readonly Product[]) => readonly ShownCard[];
  /** Null if the id cannot be a variant's. @throws what the call throws */
  readonly product: (
    api: Pick<Api, 'productByVariant'>,
    variantId: string,
    ids: ChoiceIds,
  ) => Promise<ShownProduct | null>;
  /** Every choice of a variant from its cheapest seller. */
  readonly choices: (variant: Variant) => readonly Choice[];
  readonly choose: (product: Product, variant: Variant, ids: ChoiceIds) => ShownChoice;
  /** What each seller asks for a choice, the lowest price with delivery first. */
  readonly offers: (
    product: Product,
    variant: Variant,
    choice: ShownChoice,
  ) => readonly ShownOffer[];
  /** When a shipment arrives, in words; '' if that is unknown or past. */
  readonly arrivalOf: (shipment: Shipment) => string;
  /** What of an order is here, on its way and to come, in words; '' where all of it is as far. */
  readonly progressOf: (order: Pick<Order, 'shipments'>) => string;
  /** What a delivery without a known day says. */
  readonly ships: string;
  readonly policy: (kind: PolicyKind) => { readonly title: string; readonly url: string };
  readonly productUrl: (variantId: string, slug: string) => string;
  readonly enquiryUrl: (variantId: string, slug: string) => string;
  readonly moodroomUrl: (id: string, slug: string) => string;
  readonly orderUrl: (id: string) => string;
  readonly priceRequestsUrl: () => string;
  /** Where a customer follows requests for samples. */
  readonly samplesUrl: () => string;
}
