import { BookmarkToggle } from '#islands/bookmarks/BookmarkToggle.tsx';
import { Photo } from '#components/ui/Photo.tsx';
import type { StoryCard as Card } from '#lib/stories/story-card.ts';
import styles from './StoryCard.module.css';

interface Props {
  readonly card: Card;
  readonly heading: 'h2' | 'h3';
  /** Whether the card fills the row, with the picture beside the words. */
  readonly lead?: boolean;
  /** Whether it is the first picture of the page. */
  readonly first?: boolean;
  /** Whether it can be bookmarked here; the page then contains the form of the button. */
  readonly bookmark?: boolean;
}

/** The card of a moodroom or a post. */
export const StoryCard = ({
  card,
  heading: Heading,
  lead = false,
  first = false,
  bookmark = false,
}: Props) => {
  const sizes = lead ? '(width > 767px) 62vw, 100vw' : '(width > 767px) 33vw, 100vw';
  return (
    <article
      className={
        lead
          ? `stack top relative ${styles.story} ${styles.lead}`
          : `stack top relative ${styles.story}`
      }
    >
      <div className={`photo ${styles.picture}`}>
        {card.picture && (
          <Photo picture={{ ...card.picture, alt: '' }} first={first} sizes={sizes} />
        )}
      </div>
      <div className={`stack gap-2 top ${styles.words}`}>
        <p className="label accent">{card.label}</p>
        <Heading className={styles.title}>
          <a className="covering unlined" href={card.href}>
            {card.title}
          </a>
        </Heading>
        <p className={styles.standfirst}>{card.standfirst}</p>
        {card.date !== '' && (
          <p className="muted small">
            <time dateTime={card.published}>{card.date}</time>
          </p>
        )}
      </div>
      {bookmark && <BookmarkToggle {...card.item} name={card.title} corner />}
    </article>
  );
};
