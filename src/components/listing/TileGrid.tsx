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
  /** Whether the grid is the first thing that a visitor sees: its first pictures are then fetched at once. */
  readonly leading?: boolean;
  /** Whether the tiles are in a list: they then show their variants and can be marked for a comparison. */
  readonly listed?: boolean;
  /** Number of tiles that are laid out; the others only take up their place for now. All, if absent. */
  readonly laidOut?: number;
  /** The tile that has just arrived, if any, and the ref for its link. */
  readonly focused?: { readonly index: number; readonly ref: Ref<HTMLAnchorElement> };
}

/** Number of tiles on the first screen: two rows of a phone, one of a desktop. */
export const FIRST_SCREEN = 4;

/** Tiles on show do not render again when the list grows. */
const MemoTile = memo(ProductTile);

interface ItemProps extends ComponentProps<typeof ProductTile> {
  /** In the page but not laid out yet: only in a browser, after a press. */
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
        early={leading && index < FIRST_SCREEN}
        linkRef={focused?.index === index ? focused.ref : undefined}
        {...look}
      />
    ))}
  </Grid>
);
