/** Orders of a product list, as the query parameter `sort` spells them (decision 5). */
export const PRODUCT_SORTS = ['all', 'in_stock', 'price_asc', 'price_desc', 'relevance'] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];
