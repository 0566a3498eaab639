/** The orders of a product list, as in the query parameter `sort` (spec decision 5). */
export const PRODUCT_SORTS = ['all', 'in_stock', 'price_asc', 'price_desc', 'relevance'] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The choices of 'Sort by' (LIST-008). */
export const SORT_NAMES: Readonly<Record<ProductSort, string>> = {
  all: 'All Products',
  in_stock: 'In Stock',
  price_asc: 'Price low to high',
  price_desc: 'Price high to low',
  relevance: 'Relevance',
};

/** The order in a query; the server's own if there is none, or an unknown one. */
export const readSort = (text: string | null): ProductSort =>
  PRODUCT_SORTS.find((sort) => sort === text) ?? 'all';
