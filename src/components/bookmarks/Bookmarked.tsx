import type { RefObject, SubmitEvent } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { ProductTile } from '#components/listing/ProductTile.tsx';
import { StoryCard } from '#components/stories/StoryCard.tsx';
import { itemText } from '#lib/bookmarks/bookmark-item.ts';
import type { BookmarkType } from '@parlour/domain';
import type { BookmarksPage } from '#lib/bookmarks/bookmarks-page.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '@parlour/site';
import { LinkTile } from './LinkTile.tsx';
import styles from './Bookmarked.module.css';

type Item = BookmarksPage['items'][number];

interface Props {
  readonly bookmark: Item;
  readonly type: BookmarkType;
  /** How tiles look on this site. */
  readonly card: Site['layout']['card'];
  /** Whether it is the first of the page. */
  readonly first: boolean;
  /** The button that removes the bookmark. */
  readonly button?: RefObject<HTMLButtonElement | null>;
  readonly onRemove?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A bookmark: the tile of its item, and the form that removes it. */
export const Bookmarked = ({ bookmark, type, button, onRemove, ...look }: Props) => (
  <>
    <ItemTile item={bookmark.item} {...look} />
    {bookmark.item.kind !== 'gone' && (
      <a className="tap small" href={paths.putIntoList(itemText({ type, id: bookmark.itemID }))}>
        Add to a list<span className="visually-hidden">: {bookmark.name}</span>
      </a>
    )}
    <form method="post" className="corner" onSubmit={onRemove}>
      <input type="hidden" name="form" value="remove" />
      <input type="hidden" name="itemID" value={bookmark.itemID} />
      <button
        className="icon-button round-button"
        ref={button}
        type="submit"
        aria-label={`Remove ${bookmark.name || 'the deleted item'} from bookmarks`}
        title="Remove from bookmarks"
      >
        <Icon name="close" size={18} />
      </button>
    </form>
  </>
);

/** The tile of a bookmarked item. */
export const ItemTile = ({
  item,
  card,
  first,
}: Pick<Props, 'card' | 'first'> & Pick<Item, 'item'>) => {
  if (item.kind === 'product') {
    return <ProductTile tile={item.tile} card={card} heading="h2" first={first} />;
  }
  if (item.kind === 'story') return <StoryCard card={item.card} heading="h2" first={first} />;
  if (item.kind === 'link') return <LinkTile {...item} />;
  return (
    <p className={`middle muted text-centre ${styles.gone}`}>This is no longer in the shop.</p>
  );
};
