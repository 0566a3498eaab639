import { Grid } from '#components/listing/Grid.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { ListItem } from '#lib/bookmarks/lists-page.ts';
import type { Site } from '@parlour/site';
import { ItemTile } from './Bookmarked.tsx';

interface Props {
  readonly items: readonly ListItem[];
  /** How tiles look on this site. */
  readonly card: Site['layout']['card'];
  /** Whether the reader may remove items from the list. */
  readonly own: boolean;
}

/** The items in a list of bookmarks. */
export const ListedItems = ({ items, card, own }: Props) => (
  <Grid card={card}>
    {items.map(({ text, name, item }, index) => (
      <li key={text} className="relative">
        <ItemTile item={item} card={card} first={index === 0} />
        {own && <Remove text={text} name={name} />}
      </li>
    ))}
  </Grid>
);

const Remove = ({ text, name }: Pick<ListItem, 'text' | 'name'>) => (
  <form method="post" className="corner">
    <input type="hidden" name="form" value="take" />
    <input type="hidden" name="item" value={text} />
    <button
      className="icon-button round-button"
      type="submit"
      aria-label={`Remove ${name || 'the deleted item'} from the list`}
      title="Remove from the list"
    >
      <Icon name="close" size={18} />
    </button>
  </form>
);
