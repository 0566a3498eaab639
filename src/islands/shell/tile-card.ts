import type { ProductTile } from '#components/listing/ProductTile.tsx';

/** How products may look. */
export type TileCard = Parameters<typeof ProductTile>[0]['card'];
