import type { ProductTile } from '#components/listing/ProductTile.tsx';

/** The looks of a product tile. */
export type TileCard = Parameters<typeof ProductTile>[0]['card'];
