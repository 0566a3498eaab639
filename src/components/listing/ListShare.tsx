import { ShareLinks } from '#components/gallery/ShareLinks.tsx';
import type { ListPage } from '#lib/listing/list-page.ts';
import styles from './ListShare.module.css';

interface Props {
  readonly list: Pick<ListPage, 'share' | 'canonical'>;
  /** Origin of the site. */
  readonly origin: string;
}

/** Links that share the list of one tag, below its introduction. */
export const ListShare = ({ list: { share, canonical }, origin }: Props) =>
  share && (
    <div className={`no-print ${styles.share}`}>
      <ShareLinks item={share} url={origin + canonical} />
    </div>
  );
