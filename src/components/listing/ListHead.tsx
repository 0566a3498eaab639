import { Breadcrumb } from '#components/ui/Breadcrumb.tsx';
import { Photo } from '#components/ui/Photo.tsx';
import type { ListPage } from '#lib/listing/list-page.ts';
import type { Site } from '#lib/site/schema.ts';
import styles from './ListHead.module.css';

interface Props {
  readonly list: ListPage;
  /** How the heads of lists look on this site. */
  readonly look: Site['layout']['listHead'];
}

/** What a list is called and how many products it has, with the narrower lists below it. */
export const ListHead = ({ list, look }: Props) => (
  <div className={`list-head ${styles.head} ${styles[look]}`}>
    <Breadcrumb steps={list.trail} />
    <div className={styles.board}>
      <div className={styles.words}>
        <h1>{list.heading}</h1>
        {list.introduction !== '' && <p className={styles.introduction}>{list.introduction}</p>}
        <p className={`count ${styles.count}`}>{`${String(list.count)} Products`}</p>
      </div>
      {look === 'panel' && list.picture !== '' && (
        <div className={styles.picture}>
          <Photo
            picture={{ src: list.picture, alt: '', width: 800, height: 600 }}
            first
            sizes="(width > 767px) 40vw, 100vw"
          />
        </div>
      )}
    </div>
    {list.subcategories.length > 0 && <Narrower lists={list.subcategories} />}
  </div>
);

const Narrower = ({ lists }: { readonly lists: ListPage['subcategories'] }) => (
  <nav aria-label="Narrower lists">
    <ul className={styles.narrower}>
      {lists.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
);
