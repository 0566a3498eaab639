import type { Tile } from '#lib/listing/tile.ts';
import type { Site } from '@parlour/site';
import { Grid } from './Grid.tsx';
import { ProductTile } from './ProductTile.tsx';

interface Props {
  readonly tiles: readonly Tile[];
  /** How tiles look on this site. */
  readonly card: Site['layout']['card'];
  readonly heading: 'h2' | 'h3';
  /** Whether the grid is the first thing that a visitor sees: its first pictures are then fetched at once. */
  readonly leading?: boolean;
  /** Whether the tiles are in a list: they then show their variants and can be marked for a comparison. */
  readonly listed?: boolean;
}

/** Number of tiles on the first screen: two rows of a phone, one of a desktop. */
export const FIRST_SCREEN = 4;

/** Products side by side. React, because the search draws it in the browser. */
export const TileGrid = ({ tiles, leading = false, ...look }: Props) => (
  <Grid card={look.card}>
    {tiles.map((tile, index) => (
      <li key={tile.variantId}>
        <ProductTile
          tile={tile}
          first={leading && index === 0}
          early={leading && index < FIRST_SCREEN}
          {...look}
        />
      </li>
    ))}
  </Grid>
);
