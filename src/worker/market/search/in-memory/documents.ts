/** What a search can find of a variant: an article of its own. */
export interface SearchedVariant {
  readonly id: number;
  /** Its own title in full, then what it is called below its product's name. */
  readonly titles: readonly string[];
  /** Numbers that it is known by: the supplier's, EAN, the maker's. */
  readonly numbers: readonly string[];
  /** Names of its options and swatches. */
  readonly options: readonly string[];
  readonly tags: readonly number[];
  /** Width, height and length in millimetres, 0 where one is not known. */
  readonly size: readonly [number, number, number];
  /** Pence of its cheapest seller, delivered; 0 where there is none, or the price is asked for. */
  readonly price: number;
}

/** What a search can find of a product, with its variants that are shown. */
export interface SearchedProduct {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  /** Plain text of its descriptions. */
  readonly body: string;
  /** Tags that it carries itself; those above them are looked up. */
  readonly tags: readonly number[];
  readonly variants: readonly SearchedVariant[];
}

/** What a search needs to know of a tag. */
export interface SearchedTag {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  /** 0 for none. */
  readonly parent: number;
}
