import { Photo } from '#components/ui/Photo.tsx';
import type { ListPage } from '#lib/listing/list-page.ts';
import type { Site } from '#lib/site/schema.ts';
import styles from './ListAbout.module.css';

interface Props {
  readonly list: Pick<ListPage, 'heading' | 'introduction' | 'picture'>;
  /** How list headings look on this site; one of the looks has a picture here. */
  readonly look: Site['layout']['listHead'];
}

/** The introduction of a list. It is below the products, which come first. */
export const ListAbout = ({ list: { heading, introduction, picture }, look }: Props) =>
  introduction === '' ? null : (
    <section className={`about ${styles.about} ${styles[look] ?? ''}`.trim()}>
      <div className={`stack gap-3 ${styles.words}`}>
        <h2>{heading}</h2>
        <p className="muted text-lead">{introduction}</p>
      </div>
      {look === 'panel' && picture !== '' && (
        <div className={styles.picture}>
          <Photo
            picture={{ src: picture, alt: '', width: 800, height: 600 }}
            sizes="(width > 767px) 50vw, 100vw"
          />
        </div>
      )}
    </section>
  );
