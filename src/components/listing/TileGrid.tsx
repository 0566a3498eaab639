import { memo, type ComponentProps, type Ref } from 'react';
import type { Tile } from '#lib/listing/tile.ts';
import type { Site } from '#lib/site/schema.ts';
import { Grid } from './Grid.tsx';
import { ProductTile } from './ProductTile.tsx';

interface Props {
  readonly tiles: readonly Tile[];
  /** How tiles look on this site. */
  readonly card: Site['layout']['card'];
  readonly heading: 'h2' | 'h3';
  /** The grid is what a visitor sees first: its first picture is fetched at once. */
  readonly leading?: boolean;
  /** The tiles stand in a list: they show their variants and can be marked for a comparison. */
  readonly listed?: boolean;
  /** How many tiles are laid out; of the others only their place is, for now. All, if absent. */
  readonly laidOut?: number;
  /** The tile that has just come, if any, whose link is handed on. */
  readonly focused?: { readonly index: number; readonly ref: Ref<HTMLAnchorElement> };
}

/** A list that grows leaves the tiles that it shows as they are. */
const MemoTile = memo(ProductTile);

interface ItemProps extends ComponentProps<typeof ProductTile> {
  /** In the page, and not yet laid out: only in a browser, after a press. */
  readonly isComing?: boolean;
}

const Item = ({ isComing, ...props }: ItemProps) => (
  <li data-coming={isComing ? true : undefined}>
    <MemoTile {...props} />
  </li>
);

/** Products side by side. */
export const TileGrid = ({ tiles, leading = false, laidOut, focused, ...look }: Props) => (
  <Grid card={look.card}>
    {tiles.map((tile, index) => (
      <Item
        key={tile.variantId}
        tile={tile}
        isComing={laidOut !== undefined && index >= laidOut}
        first={leading && index === 0}
        linkRef={focused?.index === index ? focused.ref : undefined}
        {...look}
      />
    ))}
  </Grid>
);
