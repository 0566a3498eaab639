import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { photographOf } from '#lib/domain/photograph.ts';
import { $consent } from '../state/consent/consent.ts';
import { loadRecent, type RecentCard } from '../state/product/recently-viewed.ts';
import styles from './RecentlyViewed.module.css';

/** The products that the visitor viewed last; nothing without consent, or if there are none. */
export const RecentlyViewed = () => {
  const consent = useStore($consent);
  const [cards, setCards] = useState<readonly RecentCard[]>([]);

  useEffect(() => {
    let gone = false;
    const show = (found: readonly RecentCard[]) => {
      if (!gone) setCards(found);
    };
    // The page is complete without them, so a failure is not reported.
    void loadRecent().then(show, () => {
      show([]);
    });
    return () => {
      gone = true;
    };
  }, [consent]);

  if (cards.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">Recently viewed</h2>
      <ul className={styles.cards}>
        {cards.map(({ id, name, brand, href, picture }) => (
          <li key={id}>
            <a className={`stack gap-1 unlined ${styles.card}`} href={href}>
              <span className={`photo product-photo ${styles.picture}`}>
                {picture !== '' && <Picture src={picture} />}
              </span>
              <span className={styles.brand}>{brand}</span>
              <span className={styles.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Picture = ({ src }: { readonly src: string }) => {
  const photograph = photographOf(src);
  return (
    <img
      src={photograph?.plain ?? src}
      srcSet={photograph?.webp}
      sizes="11rem"
      alt=""
      width={176}
      height={132}
      loading="lazy"
    />
  );
};
