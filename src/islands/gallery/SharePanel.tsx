import { useEffect, useRef } from 'react';
import { ShareMark } from '#components/gallery/ShareMark.tsx';
import { shareLinks, type ShareableItem } from '#lib/gallery/share.ts';
import { useHydrated } from '../use-hydrated.ts';
import { GalleryIcon } from './GalleryIcon.tsx';
import styles from './SharePanel.module.css';

interface Props {
  readonly item: ShareableItem;
  /** Absolute URL of the item's page. */
  readonly address: string;
}

/** Shares an item with three services (MEDIA-008), and with the device's own share sheet where there is one. */
export const SharePanel = ({ item, address }: Props) => {
  const { panel, close } = usePanel();
  const canShare = useHydrated() && 'share' in navigator;
  const share = () => {
    // It rejects when the visitor changes their mind, which is not an error.
    void navigator.share({ url: address }).catch(() => undefined);
    close();
  };
  return (
    <details className={`share relative ${styles.share}`} name="share" ref={panel}>
      <summary aria-label="Share" title="Share">
        <GalleryIcon name="share" size={20} />
      </summary>
      <ul className={styles.services} aria-label={`Share ${item.name}`}>
        {shareLinks(item, address).map(({ service, name, href }) => (
          <li key={service}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              <ShareMark service={service} />
              {name}
            </a>
          </li>
        ))}
        <li>
          <button type="button" hidden={!canShare} onClick={share}>
            <GalleryIcon name="share" size={20} />
            More ways to share
          </button>
        </li>
      </ul>
    </details>
  );
};

/** A panel that closes on Escape and on a press outside it. The browser opens it, also without script. */
const usePanel = () => {
  const panel = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (panel.current) panel.current.open = false;
  };

  useEffect(() => {
    const onPress = ({ target }: MouseEvent) => {
      if (!panel.current?.contains(target as Element)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('click', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return { panel, close };
};
