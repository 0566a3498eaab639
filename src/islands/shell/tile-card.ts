import type { ProductTile } from '#components/listing/ProductTile.tsx';

/** How products may look. */
export type TileCard = Parameters<typeof ProductTile>[0]['card'];

/** How products look on this site, as every page says. */
export const tileCard = (): TileCard => document.documentElement.dataset.card as TileCard;
