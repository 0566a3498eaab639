/** Orders of a product list, as the query parameter `sort` spells them (spec decision 5). */
export const PRODUCT_SORTS = ['all', 'in_stock', 'price_asc', 'price_desc', 'relevance'] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** What 'Sort by' offers (LIST-008). */
export const SORT_NAMES: Readonly<Record<ProductSort, string>> = {
  all: 'All Products',
  in_stock: 'In Stock',
  price_asc: 'Price low to high',
  price_desc: 'Price high to low',
  relevance: 'Relevance',
};

/** The order that a query names; the server's own for no name or an unknown one. */
export const readSort = (text: string | null): ProductSort =>
  PRODUCT_SORTS.find((sort) => sort === text) ?? 'all';
